/** The database with its tables. Which engine it is stays behind engines.ts. */
import { Kysely } from 'kysely';
import { findDropped } from '../../schema/dropped';
import { resourceFiles } from '../../schema/registry';
import { chooseEngine } from './engine/engines';
import { StoreHealth } from './engine/StoreHealth';
import { describeChanges } from './migration/describePlan';
import { migrate } from './migration/migrate';
import { storedResources } from './tables/storedResources';
import type { RecordTable, Store, StoreSettings, Tables } from './tables/tables';

/**
 * Opens the database and brings its tables up to the schemas.
 * @throws Error for an unknown DSN or a database that cannot be reached
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const engine = chooseEngine(settings, new StoreHealth(settings.log));
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  const dropped = findDropped(resourceFiles);
  const { plan, copies } = await migrate(engine, storedResources(), dropped, settings);
  for (const line of describeChanges(plan, copies)) settings.log?.info(`data changed: ${line}`);
  return {
    engine,
    db,
    records: db.withTables<Record<string, RecordTable>>(),
    stopWaiting: engine.stopWaiting,
    close: () => db.destroy(),
  };
}
