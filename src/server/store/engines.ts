/** The two databases that the server runs on: SQLite in a file, and PostgreSQL. What differs between them stands here. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, PostgresDialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import pg from 'pg';

/** How a kind of value is stored. */
type ColumnKind = 'whole' | 'fraction' | 'text';

export interface Engine {
  name: 'sqlite' | 'postgres';
  dialect: Dialect;
  columnType: Readonly<Record<ColumnKind, 'integer' | 'bigint' | 'real' | 'double precision' | 'text'>>;
  /** Word that compares with a pattern without regard to case. */
  like: 'like' | 'ilike';
  /** Changes when another process has written; undefined where the database does not tell without a query. */
  foreignWrites: () => number | undefined;
  /** Copies the whole database into a new file while it is in use. Undefined where the database's own tools do that. */
  copyTo?: (file: string) => void;
}

/** 8-byte integers come as texts from the driver; all of ours are exact as numbers. */
const int8 = 20;

const mostStatements = 200;

/** Keeps statements prepared: preparing one costs more than a page of ten rows. Definitions of tables are not kept. */
function keepingStatements(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, Database.Statement>();
  const prepare = (text: string) => {
    const known = kept.get(text);
    if (known) return known;
    const made = database.prepare(text);
    if (!/^\s*(select|insert|update|delete|begin|commit|rollback)\b/i.test(text)) return made;
    if (kept.size >= mostStatements) kept.delete(kept.keys().next().value ?? '');
    kept.set(text, made);
    return made;
  };
  return { prepare: (text) => prepare(text) as unknown as SqliteStatement, close: () => { database.close(); } };
}

function sqlite(dataDir: string): Engine {
  const inMemory = dataDir === ':memory:';
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const database = new Database(inMemory ? ':memory:' : join(dataDir, 'console.db'));
  // FULL: a committed write survives power loss as well as a crash.
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000', 'foreign_keys = ON']) database.pragma(pragma);
  const version = database.prepare('pragma data_version');
  const copy = database.prepare('vacuum into ?');
  return {
    name: 'sqlite', dialect: new SqliteDialect({ database: keepingStatements(database) }), like: 'like',
    columnType: { whole: 'integer', fraction: 'real', text: 'text' },
    foreignWrites: () => (inMemory ? 0 : (version.get() as { data_version: number }).data_version),
    copyTo: (file) => {
      if (existsSync(file)) throw new Error(`${file} exists already`);
      copy.run(file);
    },
  };
}

function postgres(dsn: string): Engine {
  const types = { getTypeParser: ((oid: number, format?: 'text') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser };
  const pool = new pg.Pool({ connectionString: dsn, max: 10, types });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  return {
    name: 'postgres', dialect: new PostgresDialect({ pool }), like: 'ilike',
    columnType: { whole: 'bigint', fraction: 'double precision', text: 'text' },
    foreignWrites: () => undefined,
  };
}

/**
 * The engine of a DSN; SQLite in a folder where there is none.
 * @throws Error for a DSN of another database
 */
export function chooseEngine({ dataDir, dsn = '' }: { dataDir: string; dsn?: string }): Engine {
  if (dsn === '') return sqlite(dataDir);
  if (/^postgres(ql)?:\/\//.test(dsn)) return postgres(dsn);
  throw new Error('SQL_DSN must begin with postgres://; leave it empty for the embedded SQLite database');
}
