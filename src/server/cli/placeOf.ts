import type { Settings } from '../settings';
import type { StoreSettings } from '../store/tables/tables';

/** The part of the settings that says where the database is. */
export const placeOf = ({ DATA_DIR, NEW_DATABASE, SQL_DSN }: Settings): StoreSettings => ({
  dataDir: DATA_DIR,
  newDatabase: NEW_DATABASE,
  dsn: SQL_DSN,
});
