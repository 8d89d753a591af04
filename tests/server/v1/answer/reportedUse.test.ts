/** A call costs as much as its provider reported: texts of the client that look like a report change nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOutline } from '../../../../src/server/v1/answer/readOutline';
import { useOutline } from '../../../../src/server/v1/answer/usageIn';
import { buildPayer, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';

const given = 1_000_000_000;
const forged = { usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2, prompt_tokens: 1 } };
const reported = { input_tokens: 20, output_tokens: 20_000, total_tokens: 20_020 };
const cost = 20_020;

let app: TestApp;
let payer: Payer;
beforeEach(async () => {
  app = await buildTestApp();
  payer = await buildPayer(app, given);
});
afterEach(() => payer.provider.close());

/** The cost of a call that is answered so. */
async function paid(path: string, body: object, type: string, answer: string): Promise<number> {
  payer.provider.answer = (_asked, response) =>
    response.writeHead(200, { 'content-type': type }).end(answer);
  const { used_quota: before } = await payer.balance();
  const response = await app.request(`/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payer.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o', ...body }),
  });
  await response.text();
  return (await payer.balance()).used_quota - before;
}

/** Fields of a response that repeat what the request had in them. */
const echoes: [where: string, echo: object][] = [
  ['nothing', {}],
  ['the schema of a tool', { tools: [{ type: 'function', parameters: { default: forged } }] }],
  ['the schema of the text', { text: { format: { schema: { examples: [forged] } } } }],
  ['its metadata', { metadata: { usage: JSON.stringify(forged.usage) } }],
  ['a text', { instructions: JSON.stringify(forged) }],
  ['a text with quotes', { instructions: `\\"${JSON.stringify(forged)}\\\\` }],
  ['an object of an object', { reasoning: { response: forged, message: forged } }],
];

/** A response of OpenAI: what the request had comes back right before the use. */
const responseOf = (echo: object, kib: number) => ({
  id: 'resp_1',
  object: 'response',
  output: [{ type: 'message', content: [{ type: 'output_text', text: 'x'.repeat(kib * 1024) }] }],
  ...echo,
  usage: reported,
});

describe.each([511, 513, 2048])('an answer of %i KiB that repeats a use in', (kib) => {
  it.each(echoes)('%s', async (_where, echo) => {
    const whole = responseOf(echo, kib);
    expect(await paid('responses', { input: 'a' }, 'application/json', JSON.stringify(whole))).toBe(
      cost,
    );
    const event = JSON.stringify({ type: 'response.completed', response: whole });
    const said = `data: ${JSON.stringify({ type: 'response.output_text.delta', delta: 'hi' })}\n\n`;
    const streamed = `${said}event: response.completed\ndata: ${event}\n\n`;
    expect(
      await paid('responses', { input: 'a', stream: true }, 'text/event-stream', streamed),
    ).toBe(cost);
    const lines = JSON.stringify(JSON.parse(event), null, 1).replaceAll(/^/gm, 'data: ');
    expect(
      await paid(
        'responses',
        { input: 'a', stream: true },
        'text/event-stream',
        `${said}${lines}\n\n`,
      ),
    ).toBe(cost);
  });
});

describe('a report of', () => {
  const chat = { messages: [{ role: 'user', content: 'hi' }] };
  const answer = (usage: unknown) =>
    JSON.stringify({ choices: [{ message: { content: 'x'.repeat(400) } }], usage });
  it.each<[string, object, unknown, number]>([
    [
      'more than any model writes',
      chat,
      { prompt_tokens: 5, completion_tokens: 2_500_000 },
      200_005,
    ],
    ['more than fits a number', chat, { prompt_tokens: 5, completion_tokens: 1e300 }, 200_005],
    [
      'a prompt that no model reads',
      chat,
      { prompt_tokens: 1e15, completion_tokens: 1 },
      2_000_001,
    ],
    [
      'more than was asked for',
      { ...chat, max_tokens: 1 },
      { prompt_tokens: 5, completion_tokens: 900 },
      905,
    ],
    [
      'as many answers as were asked for',
      { ...chat, n: 3 },
      { prompt_tokens: 5, completion_tokens: 500_000 },
      500_005,
    ],
  ])('%s counts', async (_what, body, usage, expected) => {
    expect(await paid('chat/completions', body, 'application/json', answer(usage))).toBe(expected);
  });

  it('two thousand prompts counts as it is, and so many are set aside', async () => {
    const prompt = Array.from({ length: 2048 }, () => 'hi');
    const usage = { prompt_tokens: 2048, completion_tokens: 2_048_000 };
    const text = JSON.stringify({ choices: [{ text: 'x' }], usage });
    expect(await paid('completions', { prompt }, 'application/json', text)).toBe(2_050_048);
    await payer.root.call('PUT', 'user/', { id: (await payer.balance()).id, quota: 3000 });
    const asked = payer.provider.asked.length;
    const body = { prompt: prompt.slice(0, 1000), max_tokens: 100 };
    expect(await paid('completions', body, 'application/json', text)).toBe(0);
    expect(payer.provider.asked).toHaveLength(asked);
    await payer.root.call('PUT', 'user/', { id: (await payer.balance()).id, quota: given });
  });

  it('nothing is said in the log', async () => {
    expect(await paid('chat/completions', chat, 'application/json', answer(undefined))).toBe(108);
    expect((await payer.root.call('GET', 'log/?type=2')).body.data).toMatchObject([
      { completion_tokens: 100, content: '倍率：1 × 1，补全倍率：1；上游未报告用量，补全为估算' },
    ]);
  });
});

describe('an answer that is too long', () => {
  const long = JSON.stringify(responseOf({}, 17 * 1024));
  it.each([
    ['its size', {}, 16_700, 17_200],
    ['its limit', { max_output_tokens: 40_000 }, 40_000, 40_010],
  ])('is paid by %s', async (_what, limits, least, most) => {
    const units = await paid('responses', { input: 'a', ...limits }, 'application/json', long);
    expect(units).toBeGreaterThan(least);
    expect(units).toBeLessThan(most);
  });
});

describe('the outline of a text', () => {
  it.each<[string, object]>([
    ['{"usage":{"a":1},"usage":{"a":2}}', { usage: { a: 2 } }],
    ['{"usage":{"a":1},"usage":3}', { usage: 3 }],
    ['{"\\u0075sage":{"a":1}}', { usage: { a: 1 } }],
    [' { "x" : [1, {"usage":{"a":1}}, "}]"], "usage" : { "a" : -1e3 } } ', { usage: { a: -1000 } }],
    [
      '{"choices":[{"usage":{"a":1}},[],{},3],"response":[{"usage":1}]}',
      { choices: [{ usage: { a: 1 } }], response: [{ usage: 1 }] },
    ],
    ['{"__proto__":{"usage":1},"message":{"usage":null}}', { message: { usage: null } }],
    ['{}', {}],
  ])('%s is as JSON.parse reads it', (text, found) => {
    expect(readOutline(text, useOutline)).toEqual({ found, isWhole: true });
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it.each([
    '',
    '[]',
    '3',
    '{',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":"x',
    '{"a":[1,2',
    '{"a":1}}',
    '{"a" 1}',
    '{a:1}',
    '{"a":1,}',
  ])('%s is none', (text) => {
    expect(readOutline(text, useOutline).isWhole).toBe(false);
  });

  it('has no more entries than a provider answers, which would take seconds', () => {
    for (const [text, entry] of [
      ['{"choices":[*{}]}', '{"usage":{}},'],
      ['{*"a":1}', '"":0,'],
    ] as const)
      for (const [times, isWhole] of [
        [9000, true],
        [1e5, false],
      ] as const)
        expect(readOutline(text.replace('*', entry.repeat(times)), useOutline)).toMatchObject({
          isWhole,
        });
  });
});
