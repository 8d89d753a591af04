/** The changes that a start would make in the records of a database, without making them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findDropped } from '../../schema/dropped';
import { resourceFiles } from '../../schema/registry';
import { refuseLostDatabase } from './engine/StoreFile';
import {
  describeAdditions,
  describeChanges,
  describeKept,
  findObstacles,
} from './migration/describePlan';
import { convertedBy } from './migration/migrationSteps';
import { countValues, planChanges, readState } from './migration/planChanges';
import { findRenames } from './migration/renameTables';
import { findNextSteps } from './openAsIs';
import { openDatabase } from './openDatabase';
import { storedResources } from './tables/storedResources';
import type { StoreSettings } from './tables/tables';

/** The answer of a dry run: a line for each change, and one for each reason why a start would refuse. */
interface DryRun {
  /** Steps of this version that the database lacks, which are among the changes. */
  steps: string[];
  changes: string[];
  obstacles: string[];
}

/**
 * Compares the database with the schema files. No record, table or column is changed, and a server may use the
 * database meanwhile. Opening a file writes beside it, as any use does: the WAL, which may be moved into the file.
 * @throws Error where the folder lost its database, where it was written by a newer version, or cannot be reached
 */
export async function dryRun(settings: StoreSettings): Promise<DryRun> {
  if (!settings.dsn) refuseLostDatabase(settings);
  if (!settings.dsn && !existsSync(join(settings.dataDir, 'console.db')))
    return {
      steps: [],
      changes: ['there is no database yet: the first start makes it'],
      obstacles: [],
    };
  const { db, close } = openDatabase(settings);
  try {
    const next = await findNextSteps(db);
    const state = await readState(db);
    const dropped = findDropped(resourceFiles);
    const schemas = storedResources();
    const renames = await findRenames(db, schemas, state);
    const plan = await planChanges(db, schemas, dropped, state, convertedBy(next), renames);
    const kept: string[] = [];
    for (const place of plan.kept) kept.push(describeKept(place, await countValues(db, place)));
    return {
      steps: next,
      changes: [
        ...next.map((name) => `step ${name} of this version`),
        ...describeAdditions(plan),
        ...describeChanges(plan),
        ...kept,
      ],
      obstacles: findObstacles(plan),
    };
  } finally {
    await close();
  }
}
