/** Whatever a client, a provider and fifty at once do: quota and used quota add up to what was given. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendJson } from '../../../support/provider';
import { listenApp } from '../../../support/server/listenApp';
import { answerOf, buildPayer, delta, eventsOf, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';

const given = 100_000;
let app: TestApp;
let payer: Payer;
let server: Awaited<ReturnType<typeof listenApp>>;
beforeEach(async () => {
  app = await buildTestApp();
  payer = await buildPayer(app, given);
  server = await listenApp(app.services);
});
afterEach(() => {
  server.close();
  payer.provider.close();
});

const stream = (response: ServerResponse, events: string[], end: () => void) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(event);
  setTimeout(end, 20);
};

/** The actions of a provider, by the name that the request gives as its user. */
const acts: Record<string, (response: ServerResponse) => void> = {
  answer: (response) => sendJson(response, answerOf({ prompt_tokens: 30, completion_tokens: 17 })),
  'no usage': (response) => sendJson(response, answerOf(undefined)),
  negative: (response) =>
    sendJson(response, answerOf({ prompt_tokens: -1_000_000, completion_tokens: -1_000_000 })),
  endless: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"choices":[],"usage":{"prompt_tokens":1e309,"completion_tokens":1e309}}'),
  fraction: (response) =>
    sendJson(response, answerOf({ prompt_tokens: 1.5, completion_tokens: 2.25 })),
  text: (response) =>
    sendJson(response, answerOf({ prompt_tokens: '7', completion_tokens: '__proto__' })),
  dear: (response) => sendJson(response, answerOf({ prompt_tokens: 30, completion_tokens: 9000 })),
  refusal: (response) => sendJson(response, { error: { message: 'no' } }, 400),
  failure: (response) => sendJson(response, { error: { message: 'no' } }, 500),
  'no JSON': (response) => response.writeHead(200).end('<html>'),
  gone: (response) => response.destroy(),
  'stream whole': (response) =>
    stream(
      response,
      eventsOf(delta({ content: 'Hel' }), {
        choices: [],
        usage: { prompt_tokens: 9, completion_tokens: 4 },
      }),
      () => response.end(),
    ),
  'stream cut': (response) =>
    stream(response, eventsOf(delta({ content: 'x'.repeat(90) })), () => response.destroy()),
  'stream lie': (response) =>
    stream(
      response,
      eventsOf(delta({ content: 'x'.repeat(90) }), {
        choices: [],
        usage: { prompt_tokens: -5, completion_tokens: 0.5 },
      }),
      () => response.end(),
    ),
  'stream as JSON': (response) => sendJson(response, answerOf(undefined)),
  'beyond the balance': (response) => sendJson(response, answerOf(undefined)),
  'leave before': () => {},
  'stream leave': (response) =>
    stream(response, eventsOf(delta({ content: 'x'.repeat(90) })), () => {}),
};
const names = Object.keys(acts);

async function ask(name: string): Promise<number> {
  const leaving = new AbortController();
  if (name === 'leave before') setTimeout(() => leaving.abort(), 150);
  try {
    const body = {
      user: name,
      ...(name.startsWith('stream') ? { stream: true } : {}),
      ...(name === 'beyond the balance' ? { max_tokens: given } : {}),
    };
    const response = await payer.chatAt(server.url, body, leaving.signal);
    if (name === 'stream leave') {
      await response.body?.getReader().read();
      leaving.abort();
    } else await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

describe('the bill', () => {
  it('adds up over 200 mixed requests, 50 at once, with cuts and lies', async () => {
    await payer.setOption('GroupRatio', '{"default":1.1}');
    payer.provider.answer = ({ body }, response) =>
      acts[(JSON.parse(body) as { user: string }).user]?.(response);
    const statuses = new Map([[await ask('beyond the balance'), 1]]);
    expect([...statuses.keys()]).toEqual([403]);
    for (let batch = 0; batch < 4; batch++)
      for (const status of await Promise.all(
        Array.from({ length: 50 }, (_, i) => ask(names[(batch * 50 + i) % names.length] ?? '')),
      ))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // Who has left is settled a moment later.
    const open = () => app.services.store.db.selectFrom('deposit').selectAll().execute();
    await expect.poll(async () => (await open()).length, { timeout: 60_000 }).toBe(0);
    const { quota, used_quota, request_count } = await payer.balance();
    const token = await payer.token();
    const { body: logs } = await payer.alice.call('GET', 'log/self/stat');
    const drift = quota + used_quota - given;
    console.log(
      `bill drift ${drift} token ${token.remain_quota + token.used_quota - given} requests=${request_count} quota=${quota} used=${used_quota} statuses=${JSON.stringify([...statuses])}`,
    );
    expect([drift, token.remain_quota + token.used_quota - given]).toEqual([0, 0]);
    for (const value of [quota, used_quota, token.remain_quota, token.used_quota])
      expect(Number.isSafeInteger(value)).toBe(true);
    expect((logs.data as { quota: number }).quota).toBe(used_quota);
    // The dear answers together cost several times what was given, so some requests find nothing left.
    const refused = (statuses.get(403) ?? 0) + (statuses.get(401) ?? 0);
    expect(refused).toBeGreaterThan(12);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(20);
  }, 180_000);

  it('owes what an answer costs beyond the balance, at 50 at once, and then pays no more', async () => {
    payer.provider.answer = (_asked, response) => acts['dear']?.(response);
    await Promise.all(Array.from({ length: 50 }, () => ask('dear')));
    const { quota, used_quota } = await payer.balance();
    console.log(`bill drift ${quota + used_quota - given} owed=${-quota} used=${used_quota}`);
    expect(quota + used_quota).toBe(given);
    expect(quota).toBeLessThan(0);
    expect(await ask('answer')).toBe(401);
    expect((await payer.balance()).used_quota).toBe(used_quota);
  }, 180_000);

  it('owes nothing where PreConsumedQuota covers an answer, at 50 at once with quota for 10', async () => {
    payer.provider.answer = (_asked, response) => acts['dear']?.(response);
    expect(await ask('dear')).toBe(200);
    const cost = (await payer.balance()).used_quota;
    const { id } = await payer.balance();
    await payer.root.call('PUT', 'user/', { id, quota: 9 * cost });
    await payer.setOption('PreConsumedQuota', String(cost));
    const statuses = await Promise.all(Array.from({ length: 50 }, () => ask('dear')));
    const { quota, used_quota } = await payer.balance();
    console.log(
      `bill drift ${quota + used_quota - 10 * cost} owed=${Math.max(0, -quota)} answered=${statuses.filter((status) => status === 200).length}`,
    );
    expect(quota + used_quota).toBe(10 * cost);
    expect(quota).toBeGreaterThanOrEqual(0);
    expect(statuses).toContain(200);
  }, 180_000);

  it('sets aside what the request allows the answer to cost', async () => {
    expect((await payer.chat({ max_tokens: given })).status).toBe(403);
    expect((await payer.chat({ max_tokens: given / 4, n: 5 })).status).toBe(403);
    expect(payer.provider.asked).toEqual([]);
    expect((await payer.chat({ max_tokens: given / 2 })).status).toBe(200);
  });
});
