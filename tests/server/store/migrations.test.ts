/** Databases that versions before kysely's Migrator made, and processes that start on one database at the same time. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createServices } from '../../../src/server/createServices';
import { migrationDialect } from '../../../src/server/store/migration/migrationDialect';
import { steps } from '../../../src/server/store/migration/migrationSteps';
import { openStore } from '../../../src/server/store/openStore';
import { readIndexes } from '../../../src/server/store/tables/indexes';
import type { Store, StoreSettings } from '../../../src/server/store/tables/tables';
import { startServer, temporaryFolder } from '../../support/server/builtServer';
import { describeFileOnly, freshDsn } from '../../support/server/testDatabase';

const log = pino({ level: 'silent' });

async function newSettings(): Promise<StoreSettings> {
  const dsn = await freshDsn();
  return { dataDir: join(temporaryFolder(), 'data'), log, ...(dsn ? { dsn } : {}) };
}

const allSteps = steps.map(([name]) => name);
const oldSteps = allSteps.filter((name) => name < '009-migrator');
const doneSteps = async ({ db }: Store) =>
  (await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );
const userNames = async ({ db }: Store) =>
  (await db.selectFrom('user').select('username').execute()).map(({ username }) => username);

/** Holds, in its transactions, what a process holds that migrates. */
const migratorOf = ({ engine }: Store) => new Kysely({ dialect: migrationDialect(engine) });

/** A database with root, as the version before left it: its own table of steps and none of kysely's. */
async function makeOld(settings: StoreSettings, steps = oldSteps): Promise<void> {
  const { store } = await createServices({ ...settings, log });
  for (const table of ['migration', 'kysely_migration', 'kysely_migration_lock'])
    await store.db.schema.dropTable(table).execute();
  await store.db.schema
    .createTable('migration')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied', store.engine.columnType.whole, (column) => column.notNull())
    .execute();
  await store.db
    .insertInto('migration')
    .values(steps.map((name, i) => ({ name, applied: 1_700_000_000 + i })))
    .execute();
  await store.close();
}

describe('a database of the version before', () => {
  it('goes on with its rows, does no step twice, and is refused by that version from then on', async () => {
    const settings = await newSettings();
    await makeOld(settings);
    for (let start = 0; start < 2; start++) {
      const store = await openStore(settings);
      expect(await doneSteps(store)).toEqual(allSteps);
      expect(await userNames(store)).toEqual(['root']);
      // That version refuses names that it does not know.
      const seen = await store.db.selectFrom('migration').select('name').execute();
      expect(seen.map(({ name }) => name)).toContain('009-migrator');
      await store.close();
    }
  });

  it('keeps the times of its steps', async () => {
    const settings = await newSettings();
    await makeOld(settings);
    const store = await openStore(settings);
    const first = await store.db
      .selectFrom('kysely_migration')
      .select('timestamp')
      .where('name', '=', '001-accounts')
      .executeTakeFirstOrThrow();
    await store.close();
    expect(first.timestamp).toBe('2023-11-14T22:13:20.000Z');
  });

  it('with a step that this version does not know is refused, and nothing is added', async () => {
    const settings = await newSettings();
    await makeOld(settings, [...oldSteps, '099-other']);
    await expect(openStore(settings)).rejects.toThrow('newer version (099-other)');
    await expect(openStore(settings)).rejects.toThrow('newer version (099-other)');
  });

  it('is brought up by several processes that start at once, each step once', async () => {
    const settings = await newSettings();
    await makeOld(settings);
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(settings)));
    for (const store of stores) expect(await doneSteps(store)).toEqual(allSteps);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('waits for a process that migrates for longer than a write waits', async () => {
    const settings = await newSettings();
    const first = await openStore(settings);
    const holding = migratorOf(first)
      .transaction()
      .execute(() => setTimeout(11_000));
    const second = await openStore(settings);
    expect(await doneSteps(second)).toEqual(allSteps);
    await holding;
    await Promise.all([first.close(), second.close()]);
  });
});

describe('an empty database', () => {
  it('gets what finds tries that are over: each first try deletes them', async () => {
    const store = await openStore(await newSettings());
    const indexes = await readIndexes(store.db, store.engine);
    expect(indexes.get('attempt:until')).toBe('attempt');
    await store.close();
  });

  it('is filled once by four servers that start at once, each a process', async () => {
    const { dataDir, dsn } = await newSettings();
    const env = { ...(dsn ? { SQL_DSN: dsn } : {}), DATA_DIR: dataDir };
    const servers = await Promise.all(
      Array.from({ length: 4 }, () => startServer({ dataDir, env })),
    );
    const answers = await Promise.all(
      servers.map(async ({ url }) => (await fetch(`${url}/api/status`)).status),
    );
    await Promise.all(servers.map((server) => server.stop()));
    expect(answers).toEqual([200, 200, 200, 200]);
    const store = await openStore({ dataDir, log, ...(dsn ? { dsn } : {}) });
    expect(await doneSteps(store)).toEqual(allSteps);
    expect(await userNames(store)).toEqual(['root']);
    await store.close();
  });
});

describeFileOnly('a step that fails', () => {
  it('fails at every start for its own reason, and leaves one copy of the file', async () => {
    const settings = await newSettings();
    await makeOld(
      settings,
      oldSteps.filter((name) => name !== '007-doors'),
    );
    // That step was done and is not written down: its columns are there already.
    for (let start = 0; start < 2; start++)
      await expect(openStore(settings)).rejects.toThrow(/duplicate column|already exists/);
    expect(readdirSync(settings.dataDir).filter((name) => name.includes('before'))).toEqual([
      'console.db.before-007-doors',
    ]);
  });
});
