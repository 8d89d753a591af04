/** The SQLite database in a file, for kysely. */
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Engine } from './Engine';
import { protectFolder } from './fileRights';
import { RoutedDriver } from './routedDriver';
import { SqliteBackend } from './SqliteBackend';
import type { StoreHealth } from './StoreHealth';

/** @param dataDir folder of the file; ":memory:" keeps the database in memory */
export function sqlite(dataDir: string, health: StoreHealth): Engine {
  const folder = dataDir === ':memory:' ? undefined : dataDir;
  if (folder !== undefined) protectFolder(folder);
  const backend = new SqliteBackend(folder, health);
  return {
    name: 'sqlite',
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new RoutedDriver(backend),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    like: 'like',
    columnType: { whole: 'integer', fraction: 'real', text: 'text' },
    foreignWrites: () => backend.foreignWrites(),
    copyTo: (file) => backend.copyTo(file),
    stopWaiting: () => backend.stopWaiting(),
  };
}
