/** A client that leaves stops the provider, where a setting or the client itself wants that. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenApp } from '../../../support/server/listenApp';
import { buildPayer, delta, eventsOf, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';

/** Tokens of the prompt "Say hello", as this server counts them. */
const prompt = 10;
let app: TestApp;
let payer: Payer;
let server: Awaited<ReturnType<typeof listenApp>>;
/** The provider's answer that is under way. */
let answer: ServerResponse;

beforeEach(async () => {
  app = await buildTestApp();
  payer = await buildPayer(app, 100_000);
  server = await listenApp(app.services);
  payer.provider.answer = (_asked, response) => {
    answer = response.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(eventsOf(delta({ content: 'x'.repeat(400) }))[0] ?? '');
  };
});
afterEach(async () => {
  await app.services.deposits.stop();
  server.close();
  payer.provider.close();
});
const deposits = () => app.services.store.db.selectFrom('deposit').selectAll().execute();
const settled = () => expect.poll(deposits).toEqual([]);

/** A call that wishes its provider to stop where its client leaves. */
const wishing = (signal: AbortSignal, body: object): RequestInit => ({
  method: 'POST',
  signal,
  headers: {
    authorization: `Bearer ${payer.key}`,
    'content-type': 'application/json',
    'x-stop-when-left': '1',
  },
  body: JSON.stringify(body),
});

describe('the provider stops', () => {
  it.each([
    ['by the setting', {}, 'true'],
    ['by a wish, as that of the playground', { 'x-stop-when-left': '1' }, 'false'],
  ])('%s; what came is paid', async (_why, headers, value) => {
    await payer.setOption('StopLeftAnswersEnabled', value);
    const leaving = new AbortController();
    const response = await payer.chatAt(server.url, { stream: true }, leaving.signal, headers);
    await response.body?.getReader().read();
    const closed = new Promise((resolve) => {
      answer.on('close', resolve);
    });
    leaving.abort();
    await closed;
    await settled();
    expect((await payer.balance()).used_quota).toBe(prompt + 100);
  });
});

const search = (type: string) => ({
  type: `response.output_item.${type}`,
  item: { type: 'web_search_call' },
});
const long = { content: 'x'.repeat(400) };

it.each<[string, boolean, unknown[]]>([
  ['before its words, which is', true, [undefined, delta(long)]],
  ['after a first word, which is', true, [delta({ content: 'y' }), delta(long)]],
  [
    'before words of its reasoning, which is not',
    false,
    [undefined, delta({ reasoning_content: 'y' }), delta(long)],
  ],
  ['while a tool runs, which is not', false, [search('added'), search('done'), delta(long)]],
])('after a long silence %s paid', async (_when, isPaid, [first, ...rest]) => {
  payer.provider.answer = (_asked, response) => {
    const write = (event: unknown) => response.write(eventsOf(event)[0] ?? '');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (first) write(first);
    setTimeout(() => {
      for (const event of rest) write(event);
    }, 3500);
  };
  const leaving = new AbortController();
  const wish = { 'x-stop-when-left': '1' };
  const body = { stream: true, max_tokens: 1000 };
  const response = await payer.chatAt(server.url, body, leaving.signal, wish);
  const reader = response.body?.getReader();
  for (let text = ''; !text.includes('xxx'); )
    text += Buffer.from((await reader?.read())?.value ?? []).toString();
  leaving.abort();
  await settled();
  // The first two seconds are those of the way; half a second is for a busy machine.
  const silence = (await payer.balance()).used_quota - prompt - 100;
  expect(silence).toBeGreaterThanOrEqual(isPaid ? 100 : 0);
  expect(silence).toBeLessThan(isPaid ? 400 : 2);
});

it('after its client read nothing for long, which is not paid', async () => {
  payer.provider.answer = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const words = setInterval(() => response.write(eventsOf(delta({ content: 'word' }))[0]), 100);
    response.on('close', () => clearInterval(words));
  };
  const leaving = new AbortController();
  const messages = [{ role: 'user', content: 'Say hello' }];
  const body = { model: 'gpt-4o', stream: true, max_tokens: 1000, messages };
  const response = await app.request('/v1/chat/completions', wishing(leaving.signal, body));
  const reader = response.body?.getReader();
  await reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 4000));
  for (let parts = 0; parts < 5; parts += 1) await reader?.read();
  leaving.abort();
  await settled();
  const words = (await payer.balance()).used_quota - prompt;
  expect(words).toBeGreaterThan(0);
  expect(words).toBeLessThan(80);
});

it('of an answer that is there waits for its use, which is paid', async () => {
  payer.provider.answer = (_asked, response) => {
    answer = response.writeHead(200, { 'content-type': 'text/event-stream' });
    const said = { index: 0, delta: { content: 'x'.repeat(400) }, finish_reason: 'stop' };
    answer.write(eventsOf({ choices: [said] })[0] ?? '');
  };
  const leaving = new AbortController();
  const wish = { 'x-stop-when-left': '1' };
  const response = await payer.chatAt(server.url, { stream: true }, leaving.signal, wish);
  await response.body?.getReader().read();
  leaving.abort();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const usage = { prompt_tokens: 10, completion_tokens: 12_000 };
  answer.end(eventsOf({ choices: [], usage }).join(''));
  await settled();
  expect((await payer.balance()).used_quota).toBe(12_010);
});

it('in the middle of a search, which is paid', async () => {
  await payer.setOption('ToolRatio', '{"web_search":5000}');
  const item = { type: 'web_search_call' };
  payer.provider.answer = (_asked, response) => {
    answer = response.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(eventsOf({ type: 'response.output_item.added', item })[0] ?? '');
  };
  const leaving = new AbortController();
  const body = { model: 'gpt-4o', input: 'hi', stream: true, tools: [{ type: 'web_search' }] };
  const response = await fetch(`${server.url}/v1/responses`, wishing(leaving.signal, body));
  await response.body?.getReader().read();
  leaving.abort();
  await settled();
  expect(Math.floor((await payer.balance()).used_quota / 5000)).toBe(1);
  expect((await payer.root.call('GET', 'log/?type=2')).body.data).toMatchObject([
    { content: expect.stringContaining('；工具 web_search 1 × 5000') },
  ]);
});

it('says in its entry that a client left before the answer', async () => {
  payer.provider.answer = (_asked, response) => {
    answer = response;
  };
  await payer.setOption('StopLeftAnswersEnabled', 'true');
  const leaving = new AbortController();
  const left = payer.chatAt(server.url, {}, leaving.signal).catch(() => {});
  await expect.poll(() => payer.provider.asked).toHaveLength(1);
  leaving.abort();
  await left;
  await settled();
  expect((await payer.root.call('GET', 'log/?type=2')).body.data).toMatchObject([
    { content: '倍率：1 × 1，补全倍率：1；客户端在答复前离开，补全为估算' },
  ]);
});
