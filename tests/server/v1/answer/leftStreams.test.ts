/** Who leaves an answer before its end pays what the provider reports there; reading on has bounds. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logType } from '../../../../src/schema/records.gen';
import { listenApp } from '../../../support/server/listenApp';
import { buildPayer, delta, eventsOf, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';
import { buildChannel } from '../../../support/steps/builders';

const given = 100_000;
/** Tokens of the prompt "Say hello", as this server counts them. */
const prompt = 10;
const text = eventsOf(delta({ content: 'x'.repeat(400) }))[0] ?? '';
const report = eventsOf({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 8300 } });
let app: TestApp;
let payer: Payer;
let server: Awaited<ReturnType<typeof listenApp>>;
/** The provider's answer that is under way. */
let answer: ServerResponse;

async function begin(readOnMs = 10_000): Promise<void> {
  app = await buildTestApp({ readOnMs });
  payer = await buildPayer(app, given);
  server = await listenApp(app.services);
  payer.provider.answer = (_asked, response) => {
    answer = response.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(text);
  };
}
beforeEach(() => begin());
afterEach(async () => {
  await app.services.deposits.stop();
  server.close();
  payer.provider.close();
});

const used = async () => (await payer.balance()).used_quota;
const deposits = () => app.services.store.db.selectFrom('deposit').selectAll().execute();
const entries = async (type: number) =>
  (await payer.root.call('GET', `log/?type=${type}`)).body.data as {
    completion_tokens: number;
    elapsed_time: number;
  }[];
const settled = async (cost: number) => {
  await expect.poll(deposits).toEqual([]);
  const { quota, used_quota } = await payer.balance();
  const token = await payer.token();
  expect([used_quota, quota, token.used_quota]).toEqual([cost, given - cost, cost]);
};

/** Asks for a stream over a connection. @returns what leaves it */
async function ask(reads = true): Promise<() => void> {
  const leaving = new AbortController();
  const response = await payer.chatAt(server.url, { stream: true }, leaving.signal);
  if (reads) await response.body?.getReader().read();
  return () => leaving.abort();
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a stream that its client leaves', () => {
  it('costs what the provider reports later', async () => {
    const leave = await ask();
    leave();
    await sleep(100);
    expect(await deposits()).toHaveLength(1);
    for (const event of [text, ...report]) answer.write(event);
    answer.end();
    await settled(12 + 8300);
    expect(await entries(logType.consumption)).toMatchObject([
      { prompt_tokens: 12, completion_tokens: 8300 },
    ]);
    expect((await entries(logType.consumption))[0]?.elapsed_time).toBeGreaterThanOrEqual(90);
    expect(await payer.balance()).toMatchObject({ request_count: 1 });
  });

  it('costs that at once where the last event came, although the connection stays', async () => {
    const leave = await ask();
    leave();
    await sleep(50);
    for (const event of report) answer.write(event);
    await settled(12 + 8300);
    await expect.poll(() => answer.destroyed).toBe(true);
  });

  it('costs that where it is left without reading a byte', async () => {
    (await ask(false))();
    await sleep(50);
    answer.end(report.join(''));
    await settled(12 + 8300);
  });

  it('costs that where its reader cancels it within the process', async () => {
    const reader = (await payer.chat({ stream: true })).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    answer.end(report.join(''));
    await settled(12 + 8300);
  });

  it('costs what was counted where the provider breaks it off then, which is no failed call', async () => {
    const leave = await ask();
    leave();
    await sleep(50);
    answer.write(text);
    await sleep(50);
    answer.destroy();
    await settled(prompt + 200);
    expect(await entries(logType.failed)).toEqual([]);
  });
});

describe.each([
  ['a whole answer', false, false],
  ['a stream that has not begun', true, false],
  ['a stream that has shown nothing', true, true],
])('%s that its client leaves', (_what, stream, hasBegun) => {
  const type = stream ? 'text/event-stream' : 'application/json';
  const asked = async (more: object = {}): Promise<AbortController> => {
    payer.provider.answer = (_asked, response) => {
      answer = response;
      if (hasBegun) answer.writeHead(200, { 'content-type': type }).write(': still thinking\n\n');
    };
    const leaving = new AbortController();
    void payer.chatAt(server.url, { stream, ...more }, leaving.signal).catch(() => {});
    await expect.poll(() => payer.provider.asked.length).toBe(1);
    return leaving;
  };

  it('costs what the provider reports later', async () => {
    (await asked()).abort();
    await sleep(100);
    expect(await deposits()).toHaveLength(1);
    const usage = { prompt_tokens: 12, completion_tokens: 8300 };
    if (!hasBegun) answer.writeHead(200, { 'content-type': type });
    answer.end(stream ? report.join('') : JSON.stringify({ choices: [], usage }));
    await settled(12 + 8300);
    expect(await entries(logType.failed)).toEqual([]);
  });

  it('is read on for as long as any, then costs its time, and asks no other channel', async () => {
    await begin(400);
    (await asked()).abort();
    await expect.poll(() => answer.destroyed).toBe(true);
    await expect.poll(deposits).toEqual([]);
    const [entry] = await entries(logType.consumption);
    expect(entry?.completion_tokens).toBeGreaterThanOrEqual(40);
    await settled(prompt + (entry?.completion_tokens ?? 0));
    expect(payer.provider.asked).toHaveLength(1);
    expect(await entries(logType.failed)).toEqual([]);
  });

  it('costs no more than it may have, then', async () => {
    await begin(400);
    (await asked({ max_tokens: 7, n: 2 })).abort();
    await settled(prompt + 14);
  });

  it('costs its time where it cannot be read on', async () => {
    const leaving = await asked({ max_tokens: 1 });
    for (let i = 0; i < 1000; i += 1) app.services.leftCalls.begin(1_000_000 + i, () => {});
    leaving.abort();
    await expect.poll(() => answer.destroyed).toBe(true);
    await settled(prompt + 1);
  });

  it('costs its time where the server stops, and the prompt alone where its client stays', async () => {
    const leaving = await asked({ max_tokens: 1 });
    leaving.abort();
    await sleep(100);
    await app.services.deposits.stop();
    await settled(prompt + 1);
    await begin();
    await asked({ max_tokens: 1 });
    await app.services.deposits.stop();
    await settled(prompt);
  });

  it.skipIf(hasBegun)('costs nothing where the last provider fails', async () => {
    await payer.setOption('RetryTimes', '2');
    await payer.root.call('POST', 'channel/', buildChannel({ base_url: payer.provider.url }));
    (await asked()).abort();
    await sleep(50);
    answer.writeHead(500).end('{}');
    await settled(0);
    expect(payer.provider.asked).toHaveLength(1);
  });

  it('costs the prompt of its channel, too', async () => {
    await begin(400);
    await app.services.store.db
      .updateTable('channel')
      .set({ system_prompt: 'x'.repeat(4000) })
      .execute();
    (await asked({ max_tokens: 1 })).abort();
    await settled(prompt + 1004 + 1);
  });
});

describe('reading on', () => {
  it('ends after its time, with what was counted till then', async () => {
    await begin(1000);
    const leave = await ask();
    leave();
    await sleep(100);
    answer.write(text);
    expect(answer.destroyed).toBe(false);
    await expect.poll(() => answer.destroyed).toBe(true);
    await settled(prompt + 200);
    expect((await entries(logType.consumption))[0]?.elapsed_time).toBeGreaterThanOrEqual(990);
  });

  it('ends at the length that an answer may have', async () => {
    const leave = await ask();
    leave();
    let sent = 0;
    // Comments of the stream, which count for nothing.
    const event = `: ${'x'.repeat(1000)}\n\n`.repeat(200);
    const send = () => {
      if (answer.destroyed || sent > 100 * 2 ** 20) return;
      sent += event.length;
      if (answer.write(event)) setImmediate(send);
      else answer.once('drain', send);
    };
    send();
    await expect.poll(() => answer.destroyed).toBe(true);
    expect(sent / 2 ** 20).toBeLessThan(32);
    await settled(prompt + 100);
  });

  it('ends where the server stops, with what was counted till then', async () => {
    const leave = await ask();
    leave();
    await sleep(50);
    answer.write(text);
    await sleep(100);
    const begun = performance.now();
    await app.services.deposits.stop();
    expect(performance.now() - begun).toBeLessThan(2000);
    await settled(prompt + 200);
    await expect.poll(() => answer.destroyed).toBe(true);
  });

  it('keeps the user from further calls while it is done for a hundred', async () => {
    const { id } = await payer.balance();
    const ends = Array.from({ length: 100 }, () => app.services.leftCalls.begin(id, () => {}));
    const refused = await payer.chat();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ error: { code: 'too_many_left' } });
    expect(payer.provider.asked).toEqual([]);
    ends[0]?.();
    payer.provider.answer = (_asked, response) => response.writeHead(200).end(report.join(''));
    expect((await payer.chat({ stream: true })).status).toBe(200);
  });

  it('is done for a thousand calls at once; further ones are stopped', async () => {
    const leave = await ask();
    for (let i = 0; i < 1000; i += 1) app.services.leftCalls.begin(1_000_000 + i, () => {});
    leave();
    await expect.poll(() => answer.destroyed).toBe(true);
    await settled(prompt + 100);
  });

  it('is over for a call that was read on', async () => {
    const end = vi.fn();
    vi.spyOn(app.services.leftCalls, 'begin').mockReturnValue(end);
    const leave = await ask();
    leave();
    await sleep(50);
    expect(end).not.toHaveBeenCalled();
    answer.end(report.join(''));
    await expect.poll(() => end.mock.calls.length).toBe(1);
    expect(await used()).toBe(12 + 8300);
  });
});
