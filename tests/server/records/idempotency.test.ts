/** A write that is sent twice with one Idempotency-Key happens once and is answered twice. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Answer, buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

const send = (client: Client, method: string, path: string, body: unknown, key: string) =>
  client.call(method, path, body, { 'idempotency-key': key });

const countRows = async ({ services }: TestApp, table: string) =>
  (await services.store.records.selectFrom(table).select('id').execute()).length;

const sameAnswer = (a: Answer, b: Answer) =>
  a.status === b.status && JSON.stringify(a.body) === JSON.stringify(b.body);

/** Every call that makes something: its table, how many rows it adds, and its body. */
const creations: [string, string, number, string, unknown][] = [
  ['token', 'token', 1, 'token/', { name: 'one' }],
  ['two channels', 'channel', 2, 'channel/', buildChannel({ key: 'sk-1\nsk-2' })],
  ['codes', 'redemption', 100, 'redemption/', { name: 'gift', quota: 5, count: 100 }],
  ['user', 'user', 1, 'user/', { username: 'alice', password: 'password-1' }],
  ['registration', 'user', 1, 'user/register', { username: 'bob', password: 'password-1' }],
  ['added quota', 'log', 1, 'topup', { user_id: 1, quota: 700 }],
];

describe('a write with an Idempotency-Key', () => {
  it.each(creations)(
    'makes %s once, sent again and side by side',
    async (_name, table, made, path, body) => {
      const app = await buildTestApp();
      const root = path === 'user/register' ? app.client() : await app.signedIn();
      const before = await countRows(app, table);
      const key = randomUUID();
      const first = await send(root, 'POST', path, body, key);
      const again = await send(root, 'POST', path, body, key);
      const twins = await Promise.all(
        Array.from({ length: 5 }, () => send(root, 'POST', path, body, key)),
      );
      const duplicates = (await countRows(app, table)) - before - made;
      console.log(`ambiguous ${path} duplicates=${duplicates}`);
      expect(first.body.message).toBe('');
      expect(duplicates).toBe(0);
      for (const repeated of [again, ...twins]) {
        expect(sameAnswer(repeated, first)).toBe(true);
        expect(repeated.headers.get('idempotency-replayed')).toBe('true');
      }
      expect(first.headers.get('idempotency-replayed')).toBeNull();
    },
  );

  it.each(creations.filter(([name]) => name !== 'user' && name !== 'registration'))(
    'makes %s once when the first five come side by side, and again for a new key',
    async (_name, table, made, path, body) => {
      const app = await buildTestApp();
      const root = await app.signedIn();
      const before = await countRows(app, table);
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send(root, 'POST', path, body, key)),
      );
      expect((await countRows(app, table)) - before).toBe(made);
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      await send(root, 'POST', path, body, randomUUID());
      expect((await countRows(app, table)) - before).toBe(2 * made);
    },
  );

  it('redeems a code once and answers the quota again', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const alice = await app.newUser('alice');
    const [code] = (await root.call('POST', 'redemption/', { name: 'g', quota: 70, count: 1 })).body
      .data as string[];
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(alice, 'POST', 'user/topup', { key: code }, key)),
    );
    expect(answers.map(({ body }) => body.data)).toEqual([70, 70, 70, 70]);
    expect((await alice.call('GET', 'user/self')).body.data).toMatchObject({ quota: 70 });
  });

  it('promotes once: what would be refused the second time is answered as the first time', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    await app.newUser('alice');
    const body = { username: 'alice', action: 'promote' };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(root, 'POST', 'user/manage', body, key)),
    );
    expect(answers.every((answer) => answer.body.success)).toBe(true);
    expect((await root.call('POST', 'user/manage', body)).body.success).toBe(false);
  });

  it('makes one system token, although the call is a GET', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const key = randomUUID();
    const [a, b] = [
      await send(root, 'GET', 'user/token', undefined, key),
      await send(root, 'GET', 'user/token', undefined, key),
    ];
    expect(b.body.data).toBe(a.body.data);
    const program = await app
      .client()
      .call('GET', 'user/self', undefined, { authorization: String(a.body.data) });
    expect(program.body.success).toBe(true);
  });

  it('deletes once and says so again', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    await root.call('POST', 'token/', { name: 'one' });
    const { id } = ((await root.call('GET', 'token/?p=0')).body.data as { id: number }[])[0] ?? {};
    const key = randomUUID();
    expect((await send(root, 'DELETE', `token/${id}`, undefined, key)).body.success).toBe(true);
    expect((await send(root, 'DELETE', `token/${id}`, undefined, key)).body.success).toBe(true);
    expect((await root.call('DELETE', `token/${id}`)).body.success).toBe(false);
  });
});

describe('an Idempotency-Key', () => {
  it.each([
    ['another body', 'POST', 'token/', { name: 'two' }],
    ['another path', 'POST', 'redemption/', { name: 'one' }],
    ['another method', 'PUT', 'token/', { name: 'one' }],
    ['another query', 'POST', 'token/?a=1', { name: 'one' }],
  ])('is refused for %s', async (_name, method, path, body) => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const key = randomUUID();
    await send(root, 'POST', 'token/', { name: 'one' }, key);
    const { status, body: answer } = await send(root, method, path, body, key);
    expect([status, answer.success]).toEqual([422, false]);
    expect(answer.message).toContain('Idempotency-Key');
  });

  // A header of blanks arrives empty.
  it.each([' ', 'a'.repeat(101), 'a b', 'ключ'])('is refused when it is %j', async (key) => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const before = await countRows(app, 'token');
    // Headers are bytes: what is not ASCII arrives as such.
    const sent = Buffer.from(key, 'utf8').toString('latin1');
    const { status } = await send(root, 'POST', 'token/', { name: 'one' }, sent);
    expect([status, (await countRows(app, 'token')) - before]).toEqual([400, 0]);
  });

  it('belongs to one user: another one who knows it makes something else', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const alice = await app.newUser('alice');
    const before = await countRows(app, 'token');
    await send(root, 'POST', 'token/', { name: 'one' }, 'k');
    const answer = await send(alice, 'POST', 'token/', { name: 'one' }, 'k');
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect((await countRows(app, 'token')) - before).toBe(2);
  });

  it('answers nobody who is signed out, banned or demoted', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const admin = await app.newUser('admin');
    await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
    const codes = () => send(admin, 'POST', 'redemption/', { name: 'g', quota: 5, count: 1 }, 'k');
    const made = (await codes()).body.data as string[];
    await root.call('POST', 'user/manage', { username: 'admin', action: 'demote' });
    const demoted = await codes();
    const guest = await send(
      app.client(),
      'POST',
      'redemption/',
      { name: 'g', quota: 5, count: 1 },
      'k',
    );
    await root.call('POST', 'user/manage', { username: 'admin', action: 'disable' });
    const banned = await codes();
    for (const { body } of [demoted, guest, banned]) {
      expect(body.success).toBe(false);
      expect(JSON.stringify(body)).not.toContain(made[0]);
    }
    expect(await countRows(app, 'redemption')).toBe(1);
  });

  it('is not used up by a refusal', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const before = await countRows(app, 'token');
    expect((await send(root, 'POST', 'token/', { name: '' }, 'k')).body.success).toBe(false);
    expect((await send(root, 'POST', 'token/', { name: 'one' }, 'k')).body.success).toBe(true);
    const guest = app.client();
    expect((await send(guest, 'POST', 'token/', { name: 'one' }, 'k')).status).toBe(401);
    expect((await countRows(app, 'token')) - before).toBe(1);
  });

  it('is forgotten after 24 hours', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const before = await countRows(app, 'token');
    const keys = async () =>
      (await app.services.store.db.selectFrom('idempotency').select('key_hash').execute()).length;
    await send(root, 'POST', 'token/', { name: 'one' }, 'k');
    await send(root, 'POST', 'token/', { name: 'one' }, 'other');
    app.setNow(1_800_000_000 + 86_399);
    await send(root, 'POST', 'token/', { name: 'one' }, 'k');
    expect([(await countRows(app, 'token')) - before, await keys()]).toEqual([2, 2]);
    app.setNow(1_800_000_000 + 86_401);
    await send(root, 'POST', 'token/', { name: 'one' }, 'k');
    expect([(await countRows(app, 'token')) - before, await keys()]).toEqual([3, 1]);
  });

  it('leaves nothing readable in the database', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const key = randomUUID();
    const [code] = (await send(root, 'POST', 'redemption/', { name: 'g', quota: 5, count: 1 }, key))
      .body.data as string[];
    await send(root, 'POST', 'user/', { username: 'alice', password: 'password-1' }, randomUUID());
    const rows = JSON.stringify(
      await app.services.store.db.selectFrom('idempotency').selectAll().execute(),
    );
    for (const secret of [key, code ?? '', 'password-1']) expect(rows).not.toContain(secret);
    expect(rows).toContain('redemption');
  });

  it('is said to be known', async () => {
    const app = await buildTestApp();
    expect((await app.client().call('GET', 'status')).body.data).toMatchObject({
      idempotency_keys: true,
    });
  });
});

describe('a write with a key that fails half way', () => {
  it('leaves nothing behind and may be sent again', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const { db, records } = app.services.store;
    // The change cannot be written down, after the channel itself.
    await db.schema.alterTable('audit').renameTo('gone').execute();
    const failed = await send(root, 'POST', 'channel/', buildChannel(), 'k');
    await db.schema.alterTable('gone').renameTo('audit').execute();
    expect([failed.status, await countRows(app, 'channel')]).toEqual([500, 0]);
    expect((await send(root, 'POST', 'channel/', buildChannel(), 'k')).body.success).toBe(true);
    expect(await records.selectFrom('channel').select('id').execute()).toHaveLength(1);
  });

  it('still counts guesses', async () => {
    const app = await buildTestApp({ rateLimit: true });
    const guest = app.client();
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++)
      statuses.push(
        (await send(guest, 'POST', 'user/reset', { email: 'a@b.example', token: 'x' }, 'k')).status,
      );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
