/** Streams of events on their way: what they tell proxies, and their signs of life while a model thinks. */
import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { type StandIn, sendJson, startProvider } from '../../../support/provider';
import { createProxyApp } from '../../../support/relay/proxyApp';
import { answerOf, buildPayer, delta, eventsOf } from '../../../support/server/payer';
import { buildTestApp } from '../../../support/server/testApp';

const ms = 30;
const comment = ': waiting\n\n';
const [text = '', end = ''] = eventsOf(delta({ content: 'x'.repeat(40) }));

let provider: StandIn;
afterEach(() => provider.close());

/** A chat that streams, of the embedded server or through --relay; both send a comment after 30 ms. */
const modes: [string, () => Promise<() => Promise<Response>>][] = [
  [
    'embedded',
    async () => {
      const payer = await buildPayer(await buildTestApp({ commentMs: ms }), 100_000);
      provider = payer.provider;
      return () => payer.chat({ stream: true });
    },
  ],
  [
    'in front of a relay',
    async () => {
      provider = await startProvider(() => {});
      const proxy = createProxyApp(provider.url, undefined, ms);
      return async () =>
        await proxy.request('/v1/chat/completions', { method: 'POST', body: '{}' });
    },
  ],
];

const begin = (response: ServerResponse, headers = {}) =>
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });

/** Reads until a text came that `isEnough`. */
async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  isEnough: (text: string) => boolean,
): Promise<string> {
  let all = '';
  while (!isEnough(all)) {
    const { done, value } = await reader.read();
    if (done) return all;
    all += new TextDecoder().decode(value);
  }
  return all;
}

const readerOf = (answer: Response) => {
  if (!answer.body) throw new Error('no body');
  return answer.body.getReader();
};

it.each(modes)('%s they are neither held back nor packed', async (_mode, start) => {
  const chat = await start();
  provider.answer = (_asked, response) => void begin(response).end(text + end);
  const answer = await chat();
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  expect(answer.headers.get('cache-control')).toMatch(/^no-(cache|store), no-transform$/);
  expect(await answer.text()).toBe(text + end);
});

it.each(modes)('%s an answer that is no stream says nothing of that', async (_mode, start) => {
  const chat = await start();
  provider.answer = (_asked, response) => sendJson(response, answerOf(undefined));
  const { headers } = await chat();
  expect([headers.get('x-accel-buffering'), headers.get('cache-control')]).toEqual([
    null,
    expect.not.stringContaining('no-transform'),
  ]);
});

it.each(modes)(
  '%s comments come while a model thinks, and between events',
  async (_mode, start) => {
    const chat = await start();
    let held: ServerResponse | undefined;
    provider.answer = (_asked, response) => {
      held = begin(response);
      held.flushHeaders();
    };
    const reader = readerOf(await chat());
    const twice = (said: string) => said.split(comment).length > 2;
    expect(await readUntil(reader, twice)).toBe(comment + comment);
    held?.write(text);
    const later = await readUntil(reader, (said) => said.includes(text) && said.endsWith(comment));
    expect(later.replaceAll(comment, '')).toBe(text);
    held?.end(end);
    const last = await readUntil(reader, () => false);
    expect(last.replaceAll(comment, '')).toBe(end);
  },
);

it.each(modes)('%s no comment is put into an event', async (_mode, start) => {
  const chat = await start();
  provider.answer = (_asked, response) => {
    begin(response).write(text.slice(0, 10));
    // Several times as long as it takes between events.
    setTimeout(() => response.end(text.slice(10) + end), ms * 5);
  };
  const all = await (await chat()).text();
  expect(all.replaceAll(comment, '')).toBe(text + end);
  expect(all).toContain(text);
});

it('in front of a relay a stream whose bytes are counted is passed on as it is', async () => {
  const length = Buffer.byteLength(text + end);
  provider = await startProvider((_asked, response) => {
    begin(response, { 'content-length': length }).flushHeaders();
    setTimeout(() => response.end(text + end), ms * 5);
  });
  const answer = await createProxyApp(provider.url, undefined, ms).request('/v1/chat/completions');
  expect(await answer.text()).toBe(text + end);
});
