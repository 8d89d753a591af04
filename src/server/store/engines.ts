/** The two databases that the server runs on: SQLite in a file, and PostgreSQL. */
import type { Dialect } from 'kysely';
import { postgres } from './postgres';
import type { StoreHealth } from './StoreHealth';
import { sqlite } from './sqlite';

/** How a kind of value is stored. */
type ColumnKind = 'whole' | 'fraction' | 'text';

export interface Engine {
  name: 'sqlite' | 'postgres';
  dialect: Dialect;
  columnType: Readonly<
    Record<ColumnKind, 'integer' | 'bigint' | 'real' | 'double precision' | 'text'>
  >;
  /** Word that compares with a pattern without regard to case. */
  like: 'like' | 'ilike';
  /** Changes when something has been written, by this process or another; undefined where the database does not tell without a query. */
  foreignWrites: () => number | undefined;
  /** Copies the whole database into a new file while it is in use. Undefined where the database's own tools do that. */
  copyTo?: (file: string) => void;
  /** Refuses soon what waits for a lock, so that a stop need not wait for it. */
  stopWaiting: () => void;
}

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
