import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { floodLimit, standardFlood } from '../../../src/server/auth/rateLimit';
import { AppError } from '../../../src/server/kernel/errors/AppError';
import { parseNetworks } from '../../../src/server/kernel/outgoing/networks';
import type { AppEnv } from '../../../src/server/kernel/requests/types';
import { buildTestApp, type TestApp } from '../../support/server/testApp';

let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp();
});

describe('sessions and roles on the server', () => {
  it('answers 401 without a session, on every call that needs one', async () => {
    for (const path of [
      'user/self',
      'token/?p=0',
      'channel/?p=0',
      'models',
      'group/',
      'option/',
      'user/?p=0',
      'redemption/?p=0',
    ]) {
      const { status, body } = await app.client().call('GET', path);
      expect([path, status, body.success]).toEqual([path, 401, false]);
    }
  });

  it('refuses a role that does not suffice with 200 and success false', async () => {
    const alice = await app.newUser('alice');
    for (const path of ['channel/?p=0', 'group/', 'option/', 'user/?p=0', 'redemption/?p=0']) {
      const { status, body } = await alice.call('GET', path);
      expect([path, status, body.success]).toEqual([path, 200, false]);
    }
  });

  it('says the same for a wrong password and an unknown user', async () => {
    const wrong = await app
      .client()
      .call('POST', 'user/login', { username: 'root', password: 'wrong' });
    const unknown = await app
      .client()
      .call('POST', 'user/login', { username: 'nobody', password: 'wrong' });
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.success).toBe(false);
  });

  it('sets a cookie that scripts cannot read, with a new id at each sign-in', async () => {
    const client = app.client();
    const { headers } = await client.call('POST', 'user/login', {
      username: 'root',
      password: '123456',
    });
    expect(headers.get('set-cookie')).toMatch(
      /HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/i,
    );
    const first = client.cookie();
    await client.call('POST', 'user/login', { username: 'root', password: '123456' });
    expect(client.cookie()).not.toBe(first);
    expect((await app.client().call('GET', 'user/self', undefined, { cookie: first })).status).toBe(
      401,
    );
  });

  it('ends the session at sign-out', async () => {
    const client = await app.signedIn();
    const cookie = client.cookie();
    await client.call('GET', 'user/logout');
    expect((await app.client().call('GET', 'user/self', undefined, { cookie })).status).toBe(401);
  });

  it('reads role and status from the database on every request', async () => {
    const root = await app.signedIn();
    const bob = await app.newUser('bob');
    await root.call('POST', 'user/manage', { username: 'bob', action: 'promote' });
    expect((await bob.call('GET', 'channel/?p=0')).body.success).toBe(true);
    await root.call('POST', 'user/manage', { username: 'bob', action: 'demote' });
    expect((await bob.call('GET', 'channel/?p=0')).body.success).toBe(false);
    await root.call('POST', 'user/manage', { username: 'bob', action: 'disable' });
    expect((await bob.call('GET', 'user/self')).body.success).toBe(false);
  });

  it('ends the other sessions when the password changes, and only the new password works', async () => {
    const here = await app.newUser('alice');
    const there = await app.signedIn('alice', 'password-1');
    expect(
      (
        await here.call('PUT', 'user/self', {
          username: 'alice',
          display_name: 'A',
          password: 'password-2',
          original_password: 'password-1',
        })
      ).body.success,
    ).toBe(true);
    expect((await here.call('GET', 'user/self')).body.success).toBe(true);
    expect((await there.call('GET', 'user/self')).status).toBe(401);
    await expect(app.signedIn('alice', 'password-1')).rejects.toThrow();
    await expect(app.signedIn('alice', 'password-2')).resolves.toBeDefined();
  });

  it('gives an account without a password its first one', async () => {
    const root = await app.signedIn();
    await app.newUser('tao');
    const { db } = app.services.store;
    const tao = await db
      .selectFrom('user')
      .select('id')
      .where('username', '=', 'tao')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('credential').where('user_id', '=', tao.id).execute();
    const { body } = await root.call('PUT', 'user/', {
      id: tao.id,
      username: 'tao',
      password: 'password-2',
    });
    expect(body.success).toBe(true);
    await expect(app.signedIn('tao', 'password-2')).resolves.toBeDefined();
  });

  it('refuses a wrong current password at its field and changes nothing', async () => {
    const alice = await app.newUser('alice');
    const { body } = await alice.call('PUT', 'user/self', {
      username: 'alice',
      display_name: 'Changed',
      password: 'password-2',
      original_password: 'wrong',
    });
    expect(body.success).toBe(false);
    expect(body.errors).toHaveProperty('original_password');
    expect((await alice.call('GET', 'user/self')).body.data).toMatchObject({
      display_name: 'alice',
    });
  });

  it('ignores role and quota in a change of the own profile', async () => {
    const alice = await app.newUser('alice');
    await alice.call('PUT', 'user/self', {
      username: 'alice',
      display_name: 'A',
      password: '',
      role: 100,
      quota: 9e12,
      group: 'svip',
    });
    expect((await alice.call('GET', 'user/self')).body.data).toMatchObject({
      role: 1,
      quota: 0,
      group: 'default',
      display_name: 'A',
    });
  });

  it('refuses requests that another site makes with the cookie', async () => {
    const root = await app.signedIn();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      expect((await root.call('GET', 'user/token', undefined, headers)).status).toBe(403);
      expect((await root.call('POST', 'token/', { name: 'x' }, headers)).status).toBe(403);
    }
    expect((await root.call('GET', 'token/?p=0')).body.data).toEqual([]);
  });

  it('answers 429 with Retry-After after 20 tries to sign in', async () => {
    const limited = await buildTestApp({ rateLimit: true });
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++)
      statuses.push(
        (await limited.client().call('POST', 'user/login', { username: '', password: '' })).status,
      );
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
  });

  it('answers 480 calls of an address in three minutes, ten times as many to administrators, and all again after that', async () => {
    const limited = await buildTestApp({ rateLimit: true });
    const root = await limited.signedIn();
    const [user, guest] = [await limited.newUser('plain'), limited.client()];
    const used = 4; // sign-ins and the new user
    const statusesOf = async (client: typeof root, count: number) => {
      const statuses = new Set<number>();
      for (let i = 0; i < count; i++) statuses.add((await client.call('GET', 'status')).status);
      return [...statuses];
    };
    expect(await statusesOf(guest, 480 - used)).toEqual([200]);
    const refused = await guest.call('GET', 'status');
    expect([
      refused.status,
      Number(refused.headers.get('retry-after')) > 0,
      refused.body.success,
    ]).toEqual([429, true, false]);
    expect([await statusesOf(user, 1), await statusesOf(root, 1000)]).toEqual([[429], [200]]);
    expect(await statusesOf(root, 4800 - 480 - 1000)).toContain(429);
    limited.setNow(1_800_000_181);
    expect(await statusesOf(guest, 480)).toEqual([200]);
  });

  it('answers half an hour of fast work in the console without one refusal', async () => {
    const limited = await buildTestApp({ rateLimit: true });
    const user = await limited.newUser('plain');
    // A page every two seconds, of two calls each: two pages of a list, or a record and what goes with it.
    for (let second = 0; second < 1800; second += 2) {
      limited.setNow(1_800_000_200 + second);
      for (const path of ['token/?p=0', 'token/?p=1'])
        expect((await user.call('GET', path)).status).toBe(200);
    }
  });

  it('remembers ten thousand addresses and no more, the latest', async () => {
    const settings = {
      rateLimit: true,
      now: () => 1_800_000_000,
      trustedProxies: parseNetworks('TRUSTED_PROXIES', ['127.0.0.1']),
      floodLimits: { ...standardFlood, pages: 3 },
    };
    const limited = new Hono<AppEnv>()
      .use(floodLimit(settings, 'pages'))
      .get('/', (c) => c.text('page'))
      .onError((error, c) => c.text('', error instanceof AppError ? error.status : 500));
    const proxy = { incoming: { socket: { remoteAddress: '127.0.0.1', remoteFamily: 'IPv4' } } };
    const askFrom = async (address: string) =>
      (await limited.request('/', { headers: { 'x-forwarded-for': address } }, proxy)).status;
    const askFromOthers = async (count: number) => {
      for (let i = 0; i < count; i++) await askFrom(`10.0.${i >> 8}.${i & 255}`);
    };
    for (let i = 0; i < 3; i++) expect(await askFrom('192.0.2.1')).toBe(200);
    expect(await askFrom('192.0.2.1')).toBe(429);
    await askFromOthers(9999);
    expect(await askFrom('192.0.2.1')).toBe(429);
    await askFromOthers(10_000);
    expect(await askFrom('192.0.2.1')).toBe(200);
  });

  it('answers envelopes for broken, deep and hostile bodies, and never 500', async () => {
    const root = await app.signedIn();
    const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    for (const body of [
      'not json',
      '[]',
      'null',
      '"text"',
      '{"__proto__":{"role":100}}',
      deep,
      `{"name":"x","unknown":[${'1,'.repeat(60_000)}1]}`,
      '{"name":{"a":1}}',
      '{"name":["x"]}',
    ]) {
      const answer = await root.call('POST', 'token/', body);
      expect([body.slice(0, 20), answer.body.success, answer.status < 500]).toEqual([
        body.slice(0, 20),
        false,
        true,
      ]);
    }
  });
});
