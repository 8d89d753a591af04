/** The consequences of a bad answer: which channel is asked next, who pays, what the client and the log see. */
import { describe, expect, it } from 'vitest';
import { sendJson } from '../../../support/provider';
import {
  type Answer,
  event,
  good,
  goodText,
  json,
  streamOf,
  typed,
} from '../../../support/providerStreams';
import { delta } from '../../../support/server/payer';
import { completion, v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat, codeOf, setOption } = held;

const noBalance = { error: { message: 'no balance', code: 'insufficient_quota' } };
const role = event(delta({ role: 'assistant', content: '' }));

/** Two channels: the first answers so, the second as it should. */
async function beginTwo(first: Answer): Promise<void> {
  await setOption('RetryTimes', '1');
  await addChannel({ priority: 5 });
  await addChannel({ name: 'spare', base_url: `${held.provider.url}/spare` });
  held.provider.answer = (asked, response) => {
    if (!asked.url.startsWith('/spare')) return void first(response, asked);
    if (asked.body.includes('"stream":true')) streamOf(...good)(response, asked);
    else sendJson(response, completion);
  };
}
const statuses = async () => {
  const { data } = (await held.root.call('GET', 'channel/?p=0')).body;
  return (data as { id: number; status: number }[])
    .sort((a, b) => a.id - b.id)
    .map(({ status }) => status);
};
const failures = async () =>
  (await held.root.call('GET', 'log/?type=6')).body.data as { channel: number; content: string }[];
const paths = () => held.provider.asked.map(({ url }) => url);

describe('what is no answer', () => {
  it.each<[string, boolean, Answer]>([
    ['an error in a 200', false, json(noBalance)],
    ['a long error in a 200', false, json({ error: { message: 'x'.repeat(600_000) } })],
    ['an error beside much else', false, json({ ...noBalance, more: 'x'.repeat(600_000) })],
    ['an error beside an empty choice', false, json({ ...completion, ...noBalance })],
    [
      'the number of an error in a 200',
      false,
      json({ base_resp: { status_code: 1008, status_msg: 'x' } }),
    ],
    ['an error for a stream', true, json(noBalance)],
    ['an error as an event', true, streamOf(event(noBalance), 'data: [DONE]\n\n')],
    ['an error after the role', true, streamOf(role, event(noBalance), 'data: [DONE]\n\n')],
    ['an error without the word data', true, streamOf(`${JSON.stringify(noBalance)}\n\n`)],
    ['an error over several lines', true, streamOf(JSON.stringify(noBalance, undefined, 2))],
    ['an error with its own event', true, streamOf(`event: error\n${event(noBalance)}`)],
    [
      'a response that failed',
      true,
      streamOf(
        event({ type: 'response.created', response: { status: 'in_progress', error: null } }),
        event({ type: 'response.failed', response: { status: 'failed', ...noBalance } }),
      ),
    ],
    ['a page', false, typed('text/html', '<html>log in</html>')],
    ['a page for a stream', true, typed('text/html', '<!DOCTYPE html>\n<p>log in</p>\n')],
    ['a page that is called a stream', true, typed('text/event-stream', '<html>log in</html>')],
    ['a list of errors for a stream', true, typed('text/plain', JSON.stringify([noBalance]))],
    ['204', false, (response) => response.writeHead(204).end()],
    ['204 for a stream', true, (response) => response.writeHead(204).end()],
    ['a stream without anything', true, streamOf('')],
    ['a comment alone', true, streamOf(': waiting\n\n')],
    ['another object', false, json({ status: 'ok' })],
    [
      'half an answer',
      false,
      (response) => {
        response.writeHead(200, { 'content-length': '500' }).write('{"choices":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'a stream that breaks before a word',
      true,
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(role);
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'a bad key in a 400',
      false,
      json({ error: { message: 'API key not valid. Pass one.' } }, 400),
    ],
    ['a limit in a list in a 400', true, json([{ error: { status: 'RESOURCE_EXHAUSTED' } }], 400)],
    ['a wish that passes in a 400', false, json({ error: { message: 'resource exhausted' } }, 400)],
  ])('%s, stream: %s, goes to the next channel and costs nothing', async (_what, stream, first) => {
    await beginTwo(first);
    const response = await chat({ stream });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(stream ? goodText : JSON.stringify(completion));
    const cost = stream ? 10 : 150;
    expect(await aliceRow()).toMatchObject({ used_quota: cost, request_count: 1 });
    expect(paths()).toEqual(['/v1/chat/completions', '/spare/v1/chat/completions']);
    expect(await failures()).toMatchObject([{ channel: 1, user_id: 0 }]);
  });

  it.each<[string, boolean, Answer, number]>([
    ['an error in a 200', false, json(noBalance), 3],
    ['an error beside much else', false, json({ ...noBalance, more: 'x'.repeat(600_000) }), 3],
    ['an error as an event', true, streamOf(event(noBalance)), 3],
    ['a bad key in a 400', false, json({ error: { message: 'API key expired.' } }, 400), 3],
    ['a page', true, typed('text/html', '<html>'), 1],
    ['a limit', false, json({ error: { code: 'rate_limit_exceeded', message: 'x' } }), 1],
  ])(
    '%s, stream: %s, is a failed call where no channel is left',
    async (_what, stream, first, status) => {
      await setOption('AutomaticDisableChannelEnabled', 'true');
      await addChannel();
      held.provider.answer = (asked, response) => first(response, asked);
      const response = await chat({ stream });
      expect([response.status, await codeOf(response)]).toEqual([502, 'provider_failed']);
      expect(await aliceRow()).toMatchObject({ quota: 10_000, used_quota: 0, request_count: 0 });
      expect(await failures()).toMatchObject([{ channel: 1, username: 'alice' }]);
      expect(await statuses()).toEqual([status]);
    },
  );

  it.each<[string, Answer]>([
    ['a 400', json({ error: { message: 'max_tokens is too large' } }, 400)],
    ['a 422', json({ detail: 'max_tokens is too large' }, 422)],
    [
      'a 200',
      json({ error: { message: 'max_tokens is too large', type: 'invalid_request_error' } }),
    ],
  ])('%s that blames the request is the client’s fault', async (_what, first) => {
    await beginTwo(first);
    const response = await chat();
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { message: 'max_tokens is too large', code: 'provider_refused' },
    });
    expect(held.provider.asked).toHaveLength(1);
    expect(await aliceRow()).toMatchObject({ used_quota: 0 });
    expect((await failures())[0]?.content).toContain('max_tokens is too large');
  });

  it('an error within a stream that has said something is passed on, and paid as far as it came', async () => {
    await setOption('AutomaticDisableChannelEnabled', 'true');
    const said = event(delta({ content: 'x'.repeat(400) }));
    await beginTwo(streamOf(said, event(noBalance), event(delta({ content: 'more' }))));
    expect(await (await chat({ stream: true })).text()).toBe(said + event(noBalance));
    expect(await aliceRow()).toMatchObject({ used_quota: 110 });
    await expect.poll(failures).toMatchObject([{ channel: 1, user_id: 0 }]);
    expect((await failures())[0]?.content).toContain('no balance');
    expect(await statuses()).toEqual([3, 1]);
    expect(held.provider.asked).toHaveLength(1);
  });
});

describe('an answer without a word', () => {
  const empty = (usage: object = {}) => ({
    choices: [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }],
    ...usage,
  });
  const cases: [string, boolean, Answer][] = [
    ['empty text', false, json(empty())],
    ['null', false, json({ choices: [{ message: { content: null } }] })],
    ['no choice', false, json({ choices: [] })],
    ['a response without output', false, json({ object: 'response', output: [] })],
    ['0 tokens', false, json(empty({ usage: { prompt_tokens: 10, completion_tokens: 0 } }))],
    ['a stream that ends at once', true, streamOf('data: [DONE]\n\n')],
    ['a role', true, streamOf(role, 'data: [DONE]\n\n')],
    ['a role without [DONE]', true, streamOf(role)],
    ['a use of 0', true, streamOf(role, event({ choices: [], usage: { completion_tokens: 0 } }))],
  ];

  it.each(cases)('%s is paid and passed on', async (_what, stream, first) => {
    await beginTwo(first);
    const response = await chat({ stream });
    expect(response.status).toBe(200);
    await response.text();
    expect(await aliceRow()).toMatchObject({ used_quota: 10, request_count: 1 });
    expect(held.provider.asked).toHaveLength(1);
  });

  it.each(cases)(
    '%s is free and tried again where the option is on',
    async (_what, stream, first) => {
      await setOption('RetryEmptyAnswerEnabled', 'true');
      await beginTwo(first);
      const response = await chat({ stream });
      expect(await response.text()).toBe(stream ? goodText : JSON.stringify(completion));
      expect(await aliceRow()).toMatchObject({ used_quota: stream ? 10 : 150, request_count: 1 });
      expect(await statuses()).toEqual([1, 1]);
    },
  );

  it('fails and is free where no channel is left', async () => {
    await setOption('RetryEmptyAnswerEnabled', 'true');
    await addChannel();
    held.provider.answer = (_asked, response) => sendJson(response, empty());
    expect((await chat()).status).toBe(502);
    expect(await aliceRow()).toMatchObject({ quota: 10_000, used_quota: 0 });
  });

  it.each<[string, boolean, Answer]>([
    [
      'a call of a tool',
      false,
      json({ choices: [{ message: { tool_calls: [{ function: { name: 'f' } }] } }] }),
    ],
    ['hidden reasoning', false, json(empty({ usage: { prompt_tokens: 7, completion_tokens: 3 } }))],
    [
      'reasoning of a stream',
      true,
      streamOf(event(delta({ reasoning: 'hm' })), 'data: [DONE]\n\n'),
    ],
  ])('is none where there is %s', async (_what, stream, first) => {
    await setOption('RetryEmptyAnswerEnabled', 'true');
    await beginTwo(first);
    expect((await chat({ stream })).status).toBe(200);
    expect(held.provider.asked).toHaveLength(1);
  });
});
