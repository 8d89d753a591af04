/** Clearing a long log: others get their turn meanwhile, and what is said and written down is what went. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { logType } from '../../../src/schema/records.gen';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { onPostgres } from '../../support/server/testDatabase';

const start = 1_700_000_000;
const entries = 4500;
const path = `log/?target_timestamp=${start + entries - 100}`;

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp({ onDisk: true });
  root = await app.signedIn();
  for (let at = 0; at < entries; at += 500)
    await app.services.store.records
      .insertInto('log')
      .values(
        Array.from({ length: 500 }, (_, i) => ({
          created_at: start + at + i,
          type: logType.consumption,
          user_id: 1,
          username: 'root',
          content: `entry ${at + i}`,
        })),
      )
      .execute();
});

const countLeft = async () =>
  (await app.services.store.db.selectFrom('log').select('id').execute()).length;
const readAudit = async () =>
  (await app.services.store.db.selectFrom('audit').selectAll().execute())
    .map(({ content }) => JSON.parse(content ?? '') as { key: string; count: number })
    .filter(({ key }) => key === 'clearedLogs')
    .map(({ count }) => count);
const run = (text: string) => sql.raw(text).execute(app.services.store.db);

/** Lets the deletion of an entry fail. @returns a function that lets it work again */
async function refuseDeletion(content: string): Promise<() => Promise<void>> {
  if (onPostgres) {
    await run(`create or replace function stop() returns trigger language plpgsql as
      'begin raise exception ''stop''; end'`);
    await run(`create trigger stopping before delete on log for each row
      when (old.content = '${content}') execute function stop()`);
    return async () => void (await run('drop function stop() cascade'));
  }
  await run(`create trigger stopping before delete on log for each row
    when old.content = '${content}' begin select raise(abort, 'stop'); end`);
  return async () => void (await run('drop trigger stopping'));
}

describe('clearing a long log', () => {
  it('lets others write meanwhile, and spares what they write', async () => {
    let isOver = false;
    const clearing = root.call('DELETE', 'log/?target_timestamp=1900000000').finally(() => {
      isOver = true;
    });
    const seen: number[] = [];
    for (; !isOver; await new Promise(setImmediate)) {
      const left = await countLeft();
      if (isOver || left === entries) continue;
      seen.push(left);
      if (seen.length > 1) continue;
      await app.services.store.db
        .insertInto('log')
        .values({ created_at: start, type: logType.consumption, content: 'meanwhile' })
        .execute();
    }
    expect((await clearing).body.data).toBe(entries);
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen[0]).toBeLessThan(entries);
    expect(await countLeft()).toBe(1);
    expect(await readAudit()).toEqual([entries]);
  });

  it('does it once for a key, and answers the number again', async () => {
    const send = () => root.call('DELETE', path, undefined, { 'idempotency-key': 'k' });
    const first = await send();
    const again = await send();
    expect([first.body.data, again.body.data]).toEqual([entries - 100, entries - 100]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await readAudit()).toEqual([entries - 100]);
  });

  it('counts every entry once when two do it side by side', async () => {
    const answers = await Promise.all([root.call('DELETE', path), root.call('DELETE', path)]);
    const counts = answers.map(({ body }) => Number(body.data));
    expect(counts.reduce((sum, count) => sum + count)).toBe(entries - 100);
    expect(await countLeft()).toBe(100);
  });

  it('says how many went when it fails half way, and goes on when it is sent again', async () => {
    const send = () => root.call('DELETE', path, undefined, { 'idempotency-key': 'k' });
    const allow = await refuseDeletion('entry 2500');
    const { body } = await send();
    expect(body.success).toBe(false);
    expect(body.message).toContain('2000 entries were deleted');
    expect([await countLeft(), await readAudit()]).toEqual([entries - 2000, [2000]]);
    await allow();
    expect((await send()).body.data).toBe(entries - 2100);
    expect(await countLeft()).toBe(100);
  });

  it('is said to have failed as ever where nothing went', async () => {
    const allow = await refuseDeletion('entry 0');
    expect((await root.call('DELETE', path)).status).toBe(500);
    await allow();
    expect([await countLeft(), await readAudit()]).toEqual([entries, []]);
  });
});
