/** Where an account is signed in, and the end of that. */
import { beforeEach, expect, it } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { addApp, firstStep } from '../../support/server/factor';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let alice: Client;
const password = 'password-1';
beforeEach(async () => {
  app = await buildTestApp({ trustedProxies: ['127.0.0.1'] });
  alice = await app.newUser('alice');
});

const from = async (address: string, agent: string) => {
  const client = app.client();
  await client.call(
    'POST',
    'user/login',
    { username: 'alice', password },
    { 'x-forwarded-for': address, 'user-agent': agent },
  );
  return client;
};
const list = async (client: Client) =>
  (await client.call('GET', 'user/sessions')).body.data as Row[];
const isIn = async (client: Client) => (await client.call('GET', 'user/self')).status === 200;

it('are listed with address and browser, without what signs in', async () => {
  app.setNow(1_800_000_100);
  const other = await from('203.0.113.9', 'Mozilla/5.0 (X11; Linux) Firefox/140.0');
  const sessions = await list(other);
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    began: 1_800_000_100,
    seen: 1_800_000_100,
    address: '203.0.113.9',
    agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    is_current: true,
  });
  expect(sessions[1]).toMatchObject({ is_current: false });
  const cookie = other.cookie().match(/session_\w+=(\w+)/)?.[1] ?? '?';
  expect(JSON.stringify(sessions)).not.toContain(cookie.slice(0, 16));
  // Nobody sees those of others.
  const bob = await app.newUser('bob');
  expect(await list(bob)).toHaveLength(1);
});

it('say when each was used last, to five minutes', async () => {
  const other = await from('203.0.113.9', 'x');
  const begun = 1_800_000_000;
  app.setNow(begun);
  const seen = async () => (await list(alice)).find((one) => one['is_current'] === false)?.['seen'];
  app.setNow(begun + 299);
  await isIn(other);
  expect(await seen()).toBe(begun);
  app.setNow(begun + 300);
  await isIn(other);
  await expect.poll(seen).toBe(begun + 300);
});

it('end one by one, of their owner alone', async () => {
  const other = await from('203.0.113.9', 'x');
  const id = String((await list(alice)).find((one) => one['is_current'] === false)?.['id']);
  const bob = await app.newUser('bob');
  for (const name of [id, '%', '_', '%25', '', `${id}0`, id.toUpperCase()])
    expect((await bob.call('DELETE', `user/sessions/${name}`)).body.success).toBe(false);
  expect(await isIn(other)).toBe(true);
  expect((await alice.call('DELETE', `user/sessions/${id}`)).body.success).toBe(true);
  expect([await isIn(other), await isIn(alice), await isIn(bob)]).toEqual([false, true, true]);
  expect((await alice.call('DELETE', `user/sessions/${id}`)).body.success).toBe(false);
});

it('end everywhere, with sign-ins that wait for their second step', async () => {
  const device = await addApp(app, alice, password);
  const guest = app.client();
  const flow_token = await firstStep(guest, 'alice', password);
  expect((await alice.call('POST', 'user/sessions/end')).body.success).toBe(true);
  const code = { flow_token, code: device.code() };
  expect((await guest.call('POST', 'user/login/code', code)).body.success).toBe(false);
});

it('end everywhere, with the access token, and no others', async () => {
  const others = await Promise.all([from('203.0.113.9', 'x'), from('203.0.113.10', 'y')]);
  const authorization = (await alice.call('GET', 'user/token')).body.data as string;
  const bob = await app.newUser('bob');
  const byToken = await app.client().call('POST', 'user/sessions/end', {}, { authorization });
  expect(byToken.status).toBe(403);
  expect((await alice.call('POST', 'user/sessions/end')).body.success).toBe(true);
  for (const client of [alice, ...others]) expect(await isIn(client)).toBe(false);
  expect(alice.cookie()).not.toContain('_session_');
  const answer = await app.client().call('GET', 'user/self', undefined, { authorization });
  expect(answer.body.success).toBe(false);
  expect(await isIn(bob)).toBe(true);
});

it('of an owner is confirmed, whatever a neighbour of its network has tried', async () => {
  app = await buildTestApp({ rateLimit: true });
  alice = await app.newUser('alice');
  const device = await addApp(app, alice, password);
  const neighbour = app.client();
  const token = await firstStep(neighbour, 'alice', password);
  const tries = [];
  for (let at = 0; at < 21; at++)
    tries.push(await neighbour.call('POST', 'user/login/code', { flow_token: token, code: '0' }));
  expect(tries.at(-1)?.status).toBe(429);
  const check = await alice.call('POST', 'user/check', { code: device.code() });
  expect([check.status, check.body.success]).toEqual([200, true]);
});
