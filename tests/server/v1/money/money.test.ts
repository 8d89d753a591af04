/** Quota is neither made nor lost by callers at the same time. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/schema/types';
import { buildTestApp, type Client, type TestApp } from '../../../support/server/testApp';
import { onPostgres } from '../../../support/server/testDatabase';

const quotaOf = async (client: Client) =>
  ((await client.call('GET', 'user/self')).body.data as { quota: number }).quota;
const codesOf = async (root: Client, body: object) =>
  (await root.call('POST', 'redemption/', body)).body.data as string[];

async function someUsers(app: TestApp, count: number): Promise<Client[]> {
  const users: Client[] = [];
  for (let i = 0; i < count; i++) users.push(await app.newUser(`user${i}`));
  return users;
}

describe('quota', () => {
  it('is credited once for each code, for all who redeem it at once', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const users = await someUsers(app, 8);
    const codes = await codesOf(root, { name: 'gift', quota: 1000, count: 50 });
    let wins = 0;
    for (const key of codes) {
      const tries = Array.from({ length: 40 }, (_, i) =>
        users[i % users.length]?.call('POST', 'user/topup', { key }),
      );
      wins += (await Promise.all(tries)).filter((answer) => answer?.body.success).length;
    }
    const total = (await Promise.all(users.map(quotaOf))).reduce((sum, quota) => sum + quota, 0);
    const logs = await app.services.store.records
      .selectFrom('log')
      .select('id')
      .where('type', '=', 1)
      .execute();
    let reopened = 0;
    for (const status of [1, 2]) {
      for (let id = 1; id <= codes.length; id++)
        if ((await root.call('PUT', 'redemption/?status_only=true', { id, status })).body.success)
          reopened += 1;
    }
    console.log(
      `redeem wins=${wins}/${codes.length} drift=${total - 1000 * codes.length} reopened=${reopened} logs=${logs.length}`,
    );
    expect({ wins, total, reopened, logs: logs.length }).toEqual({
      wins: 50,
      total: 50_000,
      reopened: 0,
      logs: 50,
    });
  }, 120_000);

  it('says which user redeemed a code', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const ann = await app.newUser('ann');
    const { id } = (await ann.call('GET', 'user/self')).body.data as { id: number };
    const [used, kept] = await codesOf(root, { name: 'gift', quota: 1000, count: 2 });
    expect((await ann.call('POST', 'user/topup', { key: used })).body.success).toBe(true);
    const { data } = (await root.call('GET', 'redemption/?p=0')).body;
    const by = new Map((data as Row[]).map((row) => [row['key'], row['used_user_id']]));
    expect([by.get(used), by.get(kept) ?? 0]).toEqual([id, 0]);
  });

  it('refuses amounts that are no whole number of at least 1, at the field', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    for (const quota of ['-5', '0', '1.5', '1e308', '"5"', '9007199254740993', 'null', '[1]']) {
      const { body } = await root.call(
        'POST',
        'redemption/',
        `{"name":"gift","count":1,"quota":${quota}}`,
      );
      if (quota !== 'null') expect([quota, body.success]).toEqual([quota, false]);
    }
    const { body } = await root.call('GET', 'redemption/?p=0');
    expect(
      (body.data as { quota: number }[]).every(
        ({ quota }) => Number.isSafeInteger(quota) && quota >= 1,
      ),
    ).toBe(true);
  });

  it('makes all codes of a batch or none', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const { db, records } = app.services.store;
    const run = (text: string) => sql.raw(text).execute(db);
    if (onPostgres)
      await run(`create function fail() returns trigger language plpgsql as
        'begin raise exception ''failed''; end'`);
    const what = onPostgres
      ? 'execute function fail()'
      : `begin select raise(abort, 'failed'); end`;
    await run(
      `create trigger failing after insert on redemption for each row when (new.id = 57) ${what}`,
    );
    const answer = await root.call('POST', 'redemption/', { name: 'gift', quota: 1, count: 100 });
    await run(`drop trigger failing${onPostgres ? ' on redemption' : ''}`);
    const rows = await records.selectFrom('redemption').select('id').execute();
    console.log(`batch rows=${rows.length} of 0 or 100`);
    expect([answer.status, answer.body.success, rows.length]).toEqual([500, false, 0]);
    expect(await codesOf(root, { name: 'gift', quota: 1, count: 100 })).toHaveLength(100);
  });

  it('is not overwritten by an edit of something else', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const [alice] = await someUsers(app, 1);
    if (!alice) return;
    const { id } = (await alice.call('GET', 'user/self')).body.data as { id: number };
    const [key] = await codesOf(root, { name: 'gift', quota: 700, count: 1 });
    await alice.call('POST', 'user/topup', { key });
    await root.call('PUT', 'user/', { id, display_name: 'renamed' });
    expect(await quotaOf(alice)).toBe(700);
    await root.call('PUT', 'user/', { id, quota: 0 });
    expect(await quotaOf(alice)).toBe(0);
  });

  it('is added by a program of an administrator, with a remark in the log', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const alice = await app.newUser('alice');
    const { id } = (await alice.call('GET', 'user/self')).body.data as { id: number };
    expect(
      (await root.call('POST', 'topup', { user_id: id, quota: 900, remark: 'invoice 7' })).body
        .success,
    ).toBe(true);
    expect(await quotaOf(alice)).toBe(900);
    expect(
      ((await alice.call('GET', 'log/self/?p=0&type=1')).body.data as { content: string }[]).map(
        ({ content }) => content,
      ),
    ).toEqual(['invoice 7']);
    for (const body of [
      { user_id: id, quota: 0 },
      { user_id: id, quota: 1.5 },
      { user_id: 'x', quota: 1 },
      { user_id: 999, quota: 1 },
      { user_id: id, quota: 1, remark: 'x'.repeat(201) },
    ]) {
      expect((await root.call('POST', 'topup', body)).body.success).toBe(false);
    }
    expect(await quotaOf(alice)).toBe(900);
  });
});
