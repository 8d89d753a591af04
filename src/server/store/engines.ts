/** The two databases that the server runs on: SQLite in a file, and PostgreSQL. */
import type { Engine } from './Engine';
import { postgres } from './postgres';
import type { StoreHealth } from './StoreHealth';
import { sqlite } from './sqlite';

/**
 * The engine of a DSN; SQLite in a folder where there is none.
 * @throws Error for a DSN of another database
 */
export function chooseEngine(
  { dataDir, dsn = '' }: { dataDir: string; dsn?: string },
  health: StoreHealth,
): Engine {
  if (dsn === '') return sqlite(dataDir, health);
  if (/^postgres(ql)?:\/\//.test(dsn)) return postgres(dsn, health);
  throw new Error(
    'SQL_DSN must begin with postgres://; leave it empty for the embedded SQLite database',
  );
}
