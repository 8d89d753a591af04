/** A provider may take as long as it likes for its answer, as long as something comes. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logType } from '../../../../src/schema/records.gen';
import { sendJson } from '../../../support/provider';
import { answerOf, buildPayer, delta, eventsOf, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';

const given = 100_000;
const silenceMs = 400;
const [text = '', end = ''] = eventsOf(delta({ content: 'x'.repeat(400) }));

let app: TestApp;
let payer: Payer;
beforeEach(async () => {
  app = await buildTestApp({ silenceMs });
  payer = await buildPayer(app, given);
});
afterEach(() => {
  vi.restoreAllMocks();
  payer.provider.close();
});

/** Sends parts, each after a while that is shorter than the limit. */
function sendSlowly(response: ServerResponse, parts: string[], isEnding: boolean): void {
  const timer = setInterval(() => {
    const part = parts.shift();
    if (part !== undefined) return void response.write(part);
    clearInterval(timer);
    if (isEnding) response.end();
  }, silenceMs / 4);
}
const entries = async (type: number) =>
  (await payer.root.call('GET', `log/?type=${type}`)).body.data;
const deposits = () => app.services.store.db.selectFrom('deposit').selectAll().execute();

it('a stream that flows goes on for longer than the limit', async () => {
  payer.provider.answer = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    sendSlowly(response, [...Array(9).fill(text), end], true);
  };
  const answer = await payer.chat({ stream: true });
  expect(await answer.text()).toBe(text.repeat(9) + end);
  expect(await payer.balance()).toMatchObject({ used_quota: 10 + 900 });
});

it('an answer that comes slowly goes on for longer than the limit', async () => {
  const whole = JSON.stringify(answerOf({ prompt_tokens: 3, completion_tokens: 4 }));
  payer.provider.answer = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    sendSlowly(response, whole.match(/.{1,16}/g) ?? [], true);
  };
  expect(await (await payer.chat()).text()).toBe(whole);
});

it('a reader may take its time', async () => {
  payer.provider.answer = (_asked, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text + end);
  const answer = await payer.chat({ stream: true });
  await new Promise((resolve) => setTimeout(resolve, silenceMs * 2));
  expect(await answer.text()).toBe(text + end);
});

it('a stream that falls silent ends, is paid as far as it came, and is in the log', async () => {
  payer.provider.answer = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    sendSlowly(response, [text, text], false);
  };
  const answer = await payer.chat({ stream: true });
  expect(await answer.text()).toContain('the provider broke its answer off');
  expect(await payer.balance()).toMatchObject({ quota: given - 210, used_quota: 210 });
  expect(await deposits()).toEqual([]);
  await expect
    .poll(() => entries(logType.failed))
    .toMatchObject([{ channel: 1, content: expect.stringContaining('nothing came') }]);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['before its answer', () => {}],
  [
    'within its answer',
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  ],
  ['within a refusal', (response) => void response.writeHead(500).write('{')],
])('a provider that falls silent %s has failed, and costs nothing', async (_when, begin) => {
  payer.provider.answer = (_asked, response) => begin(response);
  expect((await payer.chat()).status).toBe(502);
  expect(await payer.balance()).toMatchObject({ quota: given, used_quota: 0 });
  expect(await deposits()).toEqual([]);
  payer.provider.answer = (_asked, response) => sendJson(response, answerOf(undefined));
  expect((await payer.chat()).status).toBe(200);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['refuses', (response) => void response.writeHead(500).end('{}')],
  ['hangs up', (response) => void response.destroy()],
])('nobody waits any more for a provider that %s', async (_how, fail) => {
  payer.provider.answer = (_asked, response) => fail(response);
  const begun = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  expect((await payer.chat()).status).toBe(502);
  const waits = begun.mock.results.filter((_result, i) => begun.mock.calls[i]?.[1] === silenceMs);
  expect(waits).toHaveLength(1);
  for (const { value } of waits) expect(ended).toHaveBeenCalledWith(value);
});
