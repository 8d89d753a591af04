/** The changes that a start would make in the records of a database, without making them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { findDropped } from '../../schema/dropped';
import { resourceFiles } from '../../schema/registry';
import { chooseEngine } from './engine/engines';
import { refuseLostDatabase } from './engine/StoreFile';
import { StoreHealth } from './engine/StoreHealth';
import {
  describeAdditions,
  describeChanges,
  describeKept,
  findObstacles,
} from './migration/describePlan';
import { newerVersion } from './migration/migrate';
import { convertedBy, steps } from './migration/migrationSteps';
import { countValues, planChanges, readState } from './migration/planChanges';
import { storedResources } from './tables/storedResources';
import type { StoreSettings, Tables } from './tables/tables';

/** The answer of a dry run: a line for each change, and one for each reason why a start would refuse. */
interface DryRun {
  changes: string[];
  obstacles: string[];
}

/** Names of the steps that were done, wherever they are written down. */
async function findDone(db: Kysely<Tables>): Promise<string[]> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
    ({ name }) => name,
  );
  const table = (['kysely_migration', 'migration'] as const).find((name) => tables.includes(name));
  return table ? (await db.selectFrom(table).select('name').execute()).map(({ name }) => name) : [];
}

/**
 * Compares the database with the schema files. No record, table or column is changed, and a server may use the
 * database meanwhile. Opening a file writes beside it, as any use does: the WAL, which may be moved into the file.
 * @throws Error where the folder lost its database, where it was written by a newer version, or cannot be reached
 */
export async function dryRun(settings: StoreSettings): Promise<DryRun> {
  if (!settings.dsn) refuseLostDatabase(settings);
  if (!settings.dsn && !existsSync(join(settings.dataDir, 'console.db')))
    return { changes: ['there is no database yet: the first start makes it'], obstacles: [] };
  const engine = chooseEngine(settings, new StoreHealth(settings.log));
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  try {
    const done = await findDone(db);
    const known = steps.map(([name]) => name);
    const unknown = done.filter((name) => !known.includes(name));
    if (unknown.length > 0) throw newerVersion(unknown);
    const state = await readState(db);
    const dropped = findDropped(resourceFiles);
    const next = known.filter((name) => !done.includes(name));
    const plan = await planChanges(db, storedResources(), dropped, state, convertedBy(next));
    const kept: string[] = [];
    for (const place of plan.kept) kept.push(describeKept(place, await countValues(db, place)));
    return {
      changes: [
        ...next.map((name) => `step ${name} of this version`),
        ...describeAdditions(plan),
        ...describeChanges(plan),
        ...kept,
      ],
      obstacles: findObstacles(plan),
    };
  } finally {
    await db.destroy();
  }
}
