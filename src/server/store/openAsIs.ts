/** A database that is there, opened without a change to its tables: also beside a server that uses it. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { StartError } from '../kernel/errors/StartError';
import { newerVersion } from './migration/migrate';
import { steps, unknownSteps } from './migration/migrationSteps';
import { openDatabase } from './openDatabase';
import type { Store, StoreSettings, Tables } from './tables/tables';

/** Names of the steps that were done, wherever they are written down. */
async function findDone(db: Kysely<Tables>): Promise<string[]> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
    ({ name }) => name,
  );
  const table = (['kysely_migration', 'migration'] as const).find((name) => tables.includes(name));
  return table ? (await db.selectFrom(table).select('name').execute()).map(({ name }) => name) : [];
}

/**
 * The steps that a database lacks, by name.
 * @throws StartError where it was written by a newer version
 */
export async function findNextSteps(db: Kysely<Tables>): Promise<string[]> {
  const done = await findDone(db);
  const unknown = unknownSteps(done);
  if (unknown.length > 0) throw newerVersion(unknown);
  return steps.map(([name]) => name).filter((name) => !done.includes(name));
}

/**
 * Opens the database of this version.
 * @throws StartError where there is none, or it is of another version
 */
export async function openAsIs(settings: StoreSettings): Promise<Store> {
  const file = join(resolve(settings.dataDir), 'console.db');
  if (!settings.dsn && !existsSync(file))
    throw new StartError(`there is no database at ${file}; set DATA_DIR`);
  const store = openDatabase(settings);
  try {
    const next = await findNextSteps(store.db);
    if (next.length === steps.length)
      throw new StartError('the database has no tables of the console yet: start the server once');
    if (next.length > 0)
      throw new StartError(
        `the database is of an older version (it lacks ${next.join(', ')}): start this version of the ` +
          'server, or run relay-console migrate',
      );
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
