/** The store of Idempotency-Keys stays small for all clients, and no key lets a write happen twice. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildToken } from '../../support/steps/builders';

const maxBytes = 8_000_000;
const maxAnswers = 2000;

const send = (client: Client, method: string, path: string, body: unknown, key: string) =>
  client.call(method, path, body, { 'idempotency-key': key });

const keptRows = ({ services }: TestApp) =>
  services.store.db.selectFrom('idempotency').select(['user_id', 'answer']).execute();

const keptBytes = async (app: TestApp) =>
  (await keptRows(app)).reduce((sum, { answer }) => sum + answer.length, 0);

const countTokens = async ({ services }: TestApp) =>
  (await services.store.db.selectFrom('token').select('id').execute()).length;

/** About 90 kB, of the 100 kB that a record may have. */
const manyModels = Array.from({ length: 990 }, (_, i) => `${i}${'模'.repeat(29)}`).join(',');

describe('answers that are kept', () => {
  it('take no more than 8 MB of one user, and the oldest go first', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const alice = await app.newUser('alice');
    const large = buildToken({ name: 'large', models: manyModels });
    const before = await countTokens(app);
    await send(root, 'POST', 'token/', buildToken({ name: 'of root' }), 'k');
    const { id } = (await send(alice, 'POST', 'token/', large, 'first')).body.data as {
      id: number;
    };
    const change = (key: string) => send(alice, 'PUT', 'token/', { id }, key);
    for (let i = 0; i < 90; i += 1) {
      app.setNow(1_800_000_001 + i);
      expect((await change(`key-${i}`)).body.success).toBe(true);
    }
    expect(await keptBytes(app)).toBeLessThan(maxBytes);
    expect(await keptRows(app)).toHaveLength(92);

    const again = await send(alice, 'POST', 'token/', large, 'first');
    expect([again.status, again.body]).toEqual([
      409,
      {
        success: false,
        message: 'This was done the first time; its answer is no longer kept',
        outcome: 'done',
      },
    ]);
    expect((await send(alice, 'POST', 'token/', buildToken(), 'first')).status).toBe(422);
    const newest = await change('key-89');
    expect([newest.status, newest.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    const ofRoot = await send(root, 'POST', 'token/', buildToken({ name: 'of root' }), 'k');
    expect(ofRoot.headers.get('idempotency-replayed')).toBe('true');
    expect((await countTokens(app)) - before).toBe(2);
  });

  it('are no more than 2,000 of one user', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const old = Array.from({ length: maxAnswers }, (_, i) => ({
      user_id: 1,
      key_hash: `old-${i}`,
      method: 'POST',
      path: '/api/token/',
      body_hash: '',
      role: 100,
      status: 200,
      answer: 'x',
      bytes: 1,
      expires: 1_800_000_000 + 10 + i,
    }));
    for (let at = 0; at < old.length; at += 500)
      await app.services.store.db
        .insertInto('idempotency')
        .values(old.slice(at, at + 500))
        .execute();
    await send(root, 'POST', 'token/', buildToken(), randomUUID());
    const answers = (await keptRows(app)).filter(({ answer }) => answer !== '');
    expect(answers.length).toBeLessThanOrEqual(maxAnswers);
    expect(answers.length).toBeGreaterThan(maxAnswers / 2);
    expect(await keptRows(app)).toHaveLength(maxAnswers + 1);
  });

  it('are not those that are too large alone, and these writes are done once, too', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const { db } = app.services.store;
    await send(root, 'POST', 'token/', buildToken(), 'k');
    const { id } = await db.selectFrom('token').select('id').executeTakeFirstOrThrow();
    await db
      .updateTable('token')
      .set({ models: 'x'.repeat(7_000_000) })
      .execute();
    const change = () => send(root, 'PUT', 'token/', { id, name: 'new' }, 'large');
    expect((await change()).body.success).toBe(true);
    expect((await change()).status).toBe(409);
    expect(await keptBytes(app)).toBeGreaterThan(0);
    expect(await keptBytes(app)).toBeLessThan(maxBytes);
  });
});
