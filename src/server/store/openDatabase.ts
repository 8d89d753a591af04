import { Kysely } from 'kysely';
import { chooseEngine } from './engine/engines';
import { StoreHealth } from './engine/StoreHealth';
import type { RecordTable, Store, StoreSettings, Tables } from './tables/tables';

/** The database with its tables as they are: nothing is read or changed before the first statement. */
export function openDatabase(settings: StoreSettings): Store {
  const engine = chooseEngine(settings, new StoreHealth(settings.log));
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  return {
    engine,
    db,
    records: db.withTables<Record<string, RecordTable>>(),
    stopWaiting: engine.stopWaiting,
    close: () => db.destroy(),
  };
}
