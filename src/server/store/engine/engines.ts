/** The two databases that the server runs on: SQLite in a file, and PostgreSQL. */
import { StartError } from '../../kernel/errors/StartError';
import type { Engine } from './Engine';
import { postgres } from './postgres';
import type { StorePlace } from './StoreFile';
import type { StoreHealth } from './StoreHealth';
import { sqlite } from './sqlite';

/**
 * The engine of a DSN; SQLite in a folder where there is none.
 * @throws Error for a DSN of another database, and for a folder that lost its database
 */
export function chooseEngine(
  { dsn = '', ...place }: StorePlace & { dsn?: string },
  health: StoreHealth,
): Engine {
  if (dsn === '') return sqlite(place, health);
  if (/^postgres(ql)?:\/\//.test(dsn)) return postgres(dsn, health);
  throw new StartError(
    'SQL_DSN must begin with postgres://; leave it empty for the embedded SQLite database',
  );
}
