/** Faults of the PostgreSQL database: reads go on while a table is locked, and killed connections are replaced. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../support/server/testApp';
import { ownDatabase } from '../../support/server/testDatabase';
import { buildToken } from '../../support/steps/builders';

const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

/** Another client of the same database. @param schema the one that the app under test works in */
async function connectTo(schema: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await ownDatabase() });
  clients.push(client);
  await client.connect();
  await client.query(`set search_path = ${pg.escapeIdentifier(schema)}`);
  return client;
}

describe('a failing database server', () => {
  it('answers reads while more writes wait for a locked table than connections write', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(
      app.services.store.db,
    );
    const other = await connectTo(rows[0]?.name ?? '');
    await other.query('begin');
    await other.query('lock table token in exclusive mode');
    let saved = 0;
    const writes = Array.from({ length: 12 }, async (_, i) => {
      const { body } = await root.call('POST', 'token/', buildToken({ name: `wait${i}` }));
      if (body.success) saved += 1;
    });
    for (let i = 0; i < 10; i++)
      expect((await root.call('GET', 'token/?p=0')).body.success).toBe(true);
    expect(saved).toBe(0);
    await other.query('commit');
    await Promise.all(writes);
    expect(saved).toBe(12);
  });

  it('works on after its connections were killed, idle or within a transaction', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const { db } = app.services.store;
    const other = await connectTo('public');
    const kill = () =>
      other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
    const cut = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('option').values({ key: 'Cut', value: '1' }).execute();
      await kill();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await transaction.insertInto('option').values({ key: 'Cut2', value: '1' }).execute();
    });
    await expect(cut).rejects.toMatchObject({ kind: 'away' });
    expect((await root.call('GET', 'token/?p=0')).body.success).toBe(true);
    expect((await root.call('POST', 'token/', buildToken({ name: 'on' }))).body.success).toBe(true);
    await kill();
    expect((await root.call('POST', 'token/', buildToken({ name: 'on2' }))).body.success).toBe(
      true,
    );
    const cutRows = await db
      .selectFrom('option')
      .select('key')
      .where('key', 'like', 'Cut%')
      .execute();
    expect(cutRows).toEqual([]);
  });
});
