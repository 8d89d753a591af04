/** The database with its tables. Which engine it is stays behind engines.ts. */
import { findDropped } from '../../schema/dropped';
import { resourceFiles } from '../../schema/registry';
import { describeChanges } from './migration/describePlan';
import { migrate } from './migration/migrate';
import { openDatabase } from './openDatabase';
import { storedResources } from './tables/storedResources';
import type { Store, StoreSettings } from './tables/tables';

/**
 * Opens the database and brings its tables up to the schemas.
 * @throws Error for an unknown DSN or a database that cannot be reached
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const store = openDatabase(settings);
  const dropped = findDropped(resourceFiles);
  const { plan, copies } = await migrate(store.engine, storedResources(), dropped, settings);
  for (const line of describeChanges(plan, copies)) settings.log?.info(`data changed: ${line}`);
  return store;
}
