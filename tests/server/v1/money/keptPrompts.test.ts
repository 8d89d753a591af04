/** Prices of tokens that a provider keeps, and of what is no text: billed to the unit, and said in the entry. */
import { describe, expect, it } from 'vitest';
import { StreamEvents } from '../../../../src/server/v1/answer/StreamEvents';
import { mostUsed } from '../../../../src/server/v1/answer/usageIn';
import { costOf } from '../../../../src/server/v1/money/charge';
import { logRatios, ratedUnits } from '../../../../src/web/formats/log/logRatios';
import { sendJson } from '../../../support/provider';
import { messages, v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, setOption } = held;

/** Bills an answer, and reads its entry as the log shows it. */
async function bill(usage: object, path = 'chat/completions') {
  const isTalk = path === 'messages';
  await setOption('ModelRatio', '{"gpt-4o":2}');
  await setOption('CompletionRatio', '{"gpt-4o":4}');
  await addChannel({ type: isTalk ? 14 : 1 });
  held.provider.answer = (_asked, response) =>
    sendJson(response, {
      ...(isTalk
        ? { type: 'message', content: [{ type: 'text', text: 'x' }] }
        : { choices: [{ index: 0, message: { content: 'x' } }] }),
      usage,
    });
  await held.app.request(`/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${held.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o', messages, max_tokens: 9 }),
  });
  const rows = (await held.alice.call('GET', 'log/self/?type=2')).body.data as [
    { content: string; quota: number; prompt_tokens: number; completion_tokens: number },
  ];
  const [row] = rows;
  const ratios = logRatios(row.content);
  const worked = ratios && ratedUnits(row.prompt_tokens, row.completion_tokens, ratios);
  expect([worked, (await aliceRow()).used_quota]).toEqual([row.quota, row.quota]);
  return [row.quota, row.content.split('；')[1]];
}

const openai = {
  prompt_tokens: 1000,
  completion_tokens: 5,
  prompt_tokens_details: { cached_tokens: 990 },
};
const anthropic = {
  input_tokens: 10,
  output_tokens: 5,
  cache_read_input_tokens: 1000,
  cache_creation_input_tokens: 300,
  cache_creation: { ephemeral_5m_input_tokens: 200, ephemeral_1h_input_tokens: 100 },
};

describe('a kept prompt', () => {
  it('costs as much as another one where no price is named', async () => {
    await setOption('CachedRatio', '{}');
    expect(await bill(openai)).toEqual([2040, '提示 1000（缓存 990），补全 5（思考 0）']);
  });

  it('costs its own price, which is that of the list where nobody set one', async () => {
    expect(await bill(openai)).toEqual([1050, '提示 1000（缓存 990 × 0.5），补全 5（思考 0）']);
  });

  it('costs another price where it is read, and where it is written for minutes or an hour', async () => {
    await setOption('CachedRatio', '{"gpt-4o":0.1}');
    await setOption('CacheWriteRatio', '{"gpt-4o":1.25}');
    expect(await bill(anthropic, 'messages')).toEqual([
      2 * (10 + 100 + 250 + 200 + 20),
      '提示 1310（缓存 1000 × 0.1 + 200 × 1.25 + 100 × 2），补全 5（思考 0）',
    ]);
  });

  it.each([
    ['counts once where the last report leaves it out', { input_tokens: 50 }, 1050],
    ['counts not where the last report has another prompt', { input_tokens: 60 }, 60],
  ])('%s', (_what, told, promptTokens) => {
    const events = new StreamEvents(2 ** 20, false, mostUsed(1, 1), 'anthropic');
    const first = { input_tokens: 50, cache_read_input_tokens: 1000, output_tokens: 1 };
    for (const event of [
      { type: 'message_start', message: { usage: first } },
      { type: 'message_delta', usage: { ...told, output_tokens: 500 } },
    ])
      events.read(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
    const cachedTokens = promptTokens === 1050 ? 1000 : undefined;
    const use = { promptTokens, completionTokens: 500, ...(cachedTokens ? { cachedTokens } : {}) };
    expect(events.seen()).toEqual(use);
  });

  it('is never more than the prompt', () => {
    const kept = { cachedTokens: 900, writtenTokens: 900, longWrittenTokens: 900 };
    const use = { promptTokens: 1000, completionTokens: 0, ...kept };
    const ratios = { model: 1, completion: 1, group: 1, cached: 0.5, written: 0 };
    expect(costOf(use, ratios)).toBe(450);
  });
});
