/** Streams whose provider sends nothing for so long, not even a status, that a proxy would end them. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logType } from '../../../../src/schema/records.gen';
import { buildGate } from '../../../support/browser/gate';
import { sendJson } from '../../../support/provider';
import { listenApp } from '../../../support/server/listenApp';
import { answerOf, buildPayer, delta, eventsOf, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';

const given = 100_000;
const comment = ': waiting\n\n';
const [text = '', end = ''] = eventsOf(delta({ content: 'x'.repeat(40) }));

let app: TestApp;
let payer: Payer;
beforeEach(async () => {
  app = await buildTestApp({ commentMs: 30, earlyMs: 30 });
  payer = await buildPayer(app, given);
});
afterEach(() => payer.provider.close());

/** A chat whose provider answers once its client saw that somebody is there. */
async function chatLate(answer: (response: ServerResponse) => void, body = {}): Promise<string> {
  const gate = buildGate();
  payer.provider.answer = (_asked, response) => void gate.passed.then(() => answer(response));
  const response = await payer.chat({ stream: true, ...body });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let said = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    said += part.value;
    gate.open();
  }
  expect(said.startsWith(comment)).toBe(true);
  return said.replaceAll(comment, '');
}

it('begin with comments, and go on with the answer', async () => {
  const said = await chatLate((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text + end);
  });
  expect(said).toBe(text + end);
  expect(await payer.balance()).toMatchObject({ used_quota: 10 + 10 });
});

it('begin only with what they are where a call may be answered by sound', async () => {
  const sound = Buffer.alloc(100, 3);
  payer.provider.answer = (_asked, response) =>
    setTimeout(() => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound), 200);
  const response = await app.request('/v1/audio/speech', {
    method: 'POST',
    headers: { authorization: `Bearer ${payer.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o', input: 'hi', voice: 'alloy', stream: true }),
  });
  expect(response.headers.get('content-type')).toBe('audio/mpeg');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(sound);
});

it('say a failure as an event, cost nothing, and are in the log', async () => {
  const said = await chatLate((response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"out of memory"}}');
  });
  expect(JSON.parse(said.replace(/^data: |\n\n$/g, ''))).toEqual({
    error: {
      message: 'the provider answered 500',
      type: 'relay_console_error',
      code: 'provider_failed',
    },
  });
  expect(await payer.balance()).toMatchObject({ quota: given, used_quota: 0 });
  const failed = await payer.root.call('GET', `log/?type=${logType.failed}`);
  expect(failed.body.data).toMatchObject([{ content: expect.stringContaining('out of memory') }]);
});

/** A whole answer as an event of a stream has it. */
const inEvent = (whole: ReturnType<typeof answerOf>) => ({
  ...whole,
  choices: whole.choices.map(({ message, ...rest }) => ({ ...rest, delta: message })),
});

it('have a whole answer in one event', async () => {
  const whole = answerOf({ prompt_tokens: 3, completion_tokens: 4 });
  const said = await chatLate((response) => sendJson(response, whole));
  expect(said).toBe(`data: ${JSON.stringify(inEvent(whole))}\n\ndata: [DONE]\n\n`);
});

it('have a whole answer with empty lines in one event', async () => {
  const whole = JSON.stringify(answerOf(undefined));
  const spaced = `{\r\n\n"x":0,${' '.repeat(400_000)}${whole.slice(1)}`;
  const said = await chatLate((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(spaced);
  });
  const [first = '', ...more] = said.split('\n\n');
  expect(JSON.parse(first.slice('data: '.length))).toEqual({
    x: 0,
    ...inEvent(answerOf(undefined)),
  });
  expect(more).toEqual(['data: [DONE]', '']);
});

it('that their client leaves are ended and settled', async () => {
  const server = await listenApp(app.services);
  try {
    const gone = buildGate();
    payer.provider.answer = (_asked, response) => void response.once('close', gone.open);
    const leaving = new AbortController();
    const response = await payer.chatAt(server.url, { stream: true }, leaving.signal);
    await response.body?.getReader().read();
    leaving.abort();
    await gone.passed;
    const deposits = () => app.services.store.db.selectFrom('deposit').selectAll().execute();
    await expect.poll(deposits).toEqual([]);
    // Who has gone before anything was shown pays the prompt and the time.
    expect((await payer.balance()).used_quota).toBeGreaterThanOrEqual(10);
  } finally {
    server.close();
  }
});

it('do not begin before a refusal of the request', async () => {
  expect((await payer.chat({ stream: true, messages: [] })).status).toBe(400);
  const gate = buildGate();
  payer.provider.answer = (_asked, response) =>
    void gate.passed.then(() => sendJson(response, answerOf(undefined)));
  setTimeout(gate.open, 200);
  const { headers } = await payer.chat();
  expect(headers.get('content-type')).toContain('application/json');
});
