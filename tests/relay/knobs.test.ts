/** Settings of the stand-in relay that a test may change. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkIn, startMailServer } from '../support/browser/mailServer';
import { sendJson, startProvider } from '../support/provider';
import { type StandInRelay, startRelay } from '../support/relay/startRelay';
import { type HttpClient, httpClient } from '../support/server/httpClient';

let relay: StandInRelay;
let root: HttpClient;
beforeEach(async () => {
  relay = await startRelay();
  root = await httpClient(relay.url);
});
afterEach(() => relay.stop());

it('stores the time of a channel test after its answer, as late as the test wishes', async () => {
  const provider = await startProvider((_asked, response) =>
    sendJson(response, { choices: [{ message: { content: 'gpt-4o' } }] }),
  );
  relay.knobs.testDelay = 400;
  const channel = { name: 'c', key: 'k', type: 1, models: 'gpt-4o', base_url: provider.url };
  await root.call('POST', 'channel/', channel);
  const { body } = await root.call('GET', 'channel/test/1?model=gpt-4o');
  const testTime = async () =>
    ((await root.call('GET', 'channel/1')).body.data as { test_time: number }).test_time;
  expect([body.success, body.message, await testTime()]).toEqual([true, 'gpt-4o', 0]);
  await expect.poll(testTime).toBeGreaterThan(1_700_000_000);
  provider.close();
});

it('refuses a second test of all channels while one runs', async () => {
  const waiting: (() => void)[] = [];
  const provider = await startProvider((_asked, response) => {
    waiting.push(() => sendJson(response, { choices: [{ message: { content: 'x' } }] }));
  });
  const channel = { name: 'c', key: 'k', type: 1, models: 'gpt-4o', base_url: provider.url };
  await root.call('POST', 'channel/', channel);
  const all = async () => (await root.call('GET', 'channel/test?scope=all')).body.success;
  expect([await all(), await all()]).toEqual([true, false]);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  await expect.poll(all).toBe(true);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  provider.close();
});

it('answers late, and does not know calls that the test takes away', async () => {
  relay.knobs = { latency: 200, missing: ['/api/redemption'] };
  const began = Date.now();
  const known = await fetch(`${relay.url}/api/status`);
  expect([known.status, Date.now() - began >= 190]).toEqual([200, true]);
  const missing = await fetch(`${relay.url}/api/redemption/?p=0`);
  expect([missing.status, await missing.json()]).toMatchObject([404, { error: {} }]);
});

it('mails the link with the slash that the address was typed with', async () => {
  const mail = await startMailServer();
  const options = { ...mail.options, ServerAddress: 'https://relay.example/' };
  for (const [key, value] of Object.entries(options))
    await root.call('PUT', 'option/', { key, value });
  await root.call('PUT', 'user/', { id: 1, email: 'root@example.com' });
  const { body } = await root.call('GET', 'reset_password?email=root@example.com');
  expect([body.message, linkIn(mail.mails[0])]).toEqual([
    '',
    expect.stringMatching(/^https:\/\/relay\.example\/\/user\/reset\?email=root@example\.com/),
  ]);
  mail.close();
});
