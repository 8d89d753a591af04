/** Quota that is spent or redeemed while somebody edits: nothing is given back, nothing is swallowed. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLong } from '../../../support/isLong';
import { type StandIn, sendHi, startProvider } from '../../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../../support/server/testApp';
import { buildChannel, buildToken } from '../../../support/steps/builders';

vi.setConfig({ testTimeout: 120_000 });

const races = isLong ? 10 : 3;
const start = 1_000_000;

let app: TestApp;
let root: Client;
let alice: Client;
let provider: StandIn;
let userId = 0;
let token: { id: number; key: string };

interface Money {
  quota: number;
  used_quota: number;
}
const aliceRow = async () =>
  (await root.call('GET', `user/${userId}`)).body.data as Money & Record<string, unknown>;
const tokenRow = async () =>
  (await alice.call('GET', `token/${token.id}`)).body.data as Record<string, unknown> & {
    remain_quota: number;
    used_quota: number;
  };

/** A call of a client that costs something. */
const spend = async () => {
  const response = await app.request('/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: `Bearer sk-${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] }),
  });
  expect(response.status).toBe(200);
  await response.text();
};

const redeem = async () => {
  const [key] = (await root.call('POST', 'redemption/', { name: 'g', quota: 700, count: 1 })).body
    .data as string[];
  expect((await alice.call('POST', 'user/topup', { key })).body.data).toBe(700);
};

const write = async (client: Client, method: string, path: string, body: unknown) => {
  const answer = await client.call(method, path, body, { 'idempotency-key': randomUUID() });
  expect(answer.body.message).toBe('');
};

beforeEach(async () => {
  provider = await startProvider(sendHi);
  app = await buildTestApp();
  root = await app.signedIn();
  alice = await app.newUser('alice');
  userId = ((await alice.call('GET', 'user/self')).body.data as { id: number }).id;
  await root.call('PUT', 'option/', { key: 'ModelRatio', value: '{"gpt-4o":1}' });
  await root.call(
    'POST',
    'channel/',
    buildChannel({ base_url: provider.url, key: 'sk', models: 'gpt-4o' }),
  );
  await root.call('PUT', 'user/', { id: userId, quota: start });
  await alice.call('POST', 'token/', buildToken({ name: 'app', remain_quota: start }));
  const made = (await alice.call('GET', 'token/?p=0')).body.data as { id: number; key: string }[];
  token = made[0] ?? { id: 0, key: '' };
});
afterEach(() => provider.close());

/** The console's body where the contract replaces all fields: the record as read, the change, and the base of counts. */
async function renameToken(hold: () => Promise<void>, turn: number): Promise<number> {
  const { id, expired_time, remain_quota, unlimited_quota, models, subnet } = await tokenRow();
  await hold();
  await write(alice, 'PUT', 'token/', {
    id,
    name: `name ${turn}`,
    expired_time,
    remain_quota,
    unlimited_quota,
    models,
    subnet,
    remain_quota_before: remain_quota,
  });
  return 0;
}

async function changeUser(
  hold: () => Promise<void>,
  next: (quota: number) => number,
): Promise<number> {
  const { quota } = await aliceRow();
  await hold();
  await write(root, 'PUT', 'user/', { id: userId, quota: next(quota), quota_before: quota });
  return next(quota) - quota;
}

/** Each adds to the user what it answers; `disturb` happens between the read and the write, and beside the write. */
const edits: [
  string,
  () => Promise<void>,
  (hold: () => Promise<void>, turn: number) => Promise<number>,
][] = [
  ['rename token under load', spend, renameToken],
  ['bulk add against redemption', redeem, (hold) => changeUser(hold, (quota) => quota + 1000)],
  [
    'topup against spending',
    spend,
    async (hold) => {
      await hold();
      await write(root, 'POST', 'topup', { user_id: userId, quota: 1000 });
      return 1000;
    },
  ],
  ['set quota against spending', spend, (hold, turn) => changeUser(hold, () => 500_000 + turn)],
];

describe.each([
  ['held for 400 ms', 400],
  ['on loopback', 0],
])('money, %s', (_name, held) => {
  it.each(edits)('%s', async (name, disturb, edit) => {
    let added = 0;
    let redeemed = 0;
    const before = await aliceRow();
    const tokenBefore = await tokenRow();
    for (let turn = 0; turn < races; turn++) {
      const hold = async () => {
        await disturb();
        if (held > 0) await new Promise((resolve) => setTimeout(resolve, held));
      };
      const [sum] = await Promise.all([edit(hold, turn), disturb()]);
      added += sum;
      redeemed += disturb === redeem ? 1400 : 0;
    }
    const after = await aliceRow();
    const tokenAfter = await tokenRow();
    const total = ({ quota, used_quota }: Money) => quota + used_quota;
    const drift = total(after) - total(before) - added - redeemed;
    const tokenDrift =
      tokenAfter.remain_quota +
      tokenAfter.used_quota -
      tokenBefore.remain_quota -
      tokenBefore.used_quota;
    console.log(`money drift ${Math.abs(drift) + Math.abs(tokenDrift)} (${name}, ${held} ms held)`);
    expect([drift, tokenDrift]).toEqual([0, 0]);
    if (disturb === spend) expect(after.used_quota).toBeGreaterThan(0);
  });
});

describe('a number that is counted', () => {
  it('takes the value as it is where the client does not say what it read', async () => {
    await write(root, 'PUT', 'user/', { id: userId, quota: 777 });
    expect((await aliceRow()).quota).toBe(777);
    await write(alice, 'PUT', 'token/', { id: token.id, name: 'app', remain_quota: 55 });
    expect((await tokenRow()).remain_quota).toBe(55);
  });

  it('does not fall below 0 where more was spent than is left', async () => {
    await write(root, 'PUT', 'user/', { id: userId, quota: 100 });
    await write(root, 'PUT', 'user/', { id: userId, quota: 10, quota_before: start });
    expect((await aliceRow()).quota).toBe(0);
  });

  it.each([
    ['"5"', 'quota'],
    ['1.5', 'quota'],
    ['{}', 'quota'],
    // Refused before anything else is read: JSON cannot hold it exactly.
    ['9007199254740993', 'quota_before'],
  ])('is refused for the base %s, at %s', async (base, field) => {
    const { body } = await root.call(
      'PUT',
      'user/',
      `{"id":${userId},"quota":5,"quota_before":${base}}`,
    );
    expect([body.success, Object.keys(body.errors ?? {})]).toEqual([false, [field]]);
    expect((await aliceRow()).quota).toBe(start);
  });

  it.each([
    ['quota of a user', 'user/', () => ({ id: userId, quota: null }), 'quota'],
    [
      'remaining quota of a token',
      'token/',
      () => ({ id: token.id, remain_quota: null }),
      'remain_quota',
    ],
    ['expiry of a token', 'token/', () => ({ id: token.id, expired_time: null }), 'expired_time'],
  ])('is refused when it is emptied: %s', async (_name, path, body, field) => {
    const client = path === 'user/' ? root : alice;
    const answer = await client.call('PUT', path, body());
    expect([answer.body.success, Object.keys(answer.body.errors ?? {})]).toEqual([false, [field]]);
  });

  it('changes codes by the difference, too', async () => {
    await root.call('POST', 'redemption/', { name: 'g', quota: 700, count: 1 });
    const [code] = (await root.call('GET', 'redemption/?p=0')).body.data as { id: number }[];
    for (let turn = 0; turn < 2; turn++)
      await write(root, 'PUT', 'redemption/', {
        id: code?.id,
        name: 'g',
        quota: 1000,
        quota_before: 700,
      });
    expect((await root.call('GET', `redemption/${code?.id}`)).body.data).toMatchObject({
      quota: 1300,
    });
  });
});
