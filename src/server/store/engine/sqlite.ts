/** The SQLite database in a file, for kysely. */
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Engine } from './Engine';
import { RoutedDriver } from './routedDriver';
import { SqliteBackend } from './SqliteBackend';
import { StoreFile, type StorePlace } from './StoreFile';
import type { StoreHealth } from './StoreHealth';

/**
 * @param place with the folder of the file; ":memory:" keeps the database in memory
 * @throws Error where the folder lost its database, or has an empty file in its place
 */
export function sqlite(place: StorePlace, health: StoreHealth): Engine {
  const file = place.dataDir === ':memory:' ? undefined : new StoreFile(place, health);
  const backend = new SqliteBackend(file, health);
  return {
    name: 'sqlite',
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new RoutedDriver(backend),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    columnType: { whole: 'integer', fraction: 'real', text: 'text' },
    foreignWrites: () => backend.foreignWrites(),
    copyTo: (file) => backend.copyTo(file),
    checkPlace: () => file?.check(),
    isFailing: () => health.isFailing,
    stopWaiting: () => backend.stopWaiting(),
  };
}
