/** The two databases that the server runs on: SQLite in a file, and PostgreSQL. What differs between them stands here. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Dialect,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import Database from 'libsql';
import pg from 'pg';

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
  /** Changes when another process has written; undefined where the database does not tell without a query. */
  foreignWrites: () => number | undefined;
  /** Copies the whole database into a new file while it is in use. Undefined where the database's own tools do that. */
  copyTo?: (file: string) => void;
}

/** 8-byte integers come as texts from the driver; all of ours are exact as numbers. */
const int8 = 20;

const mostStatements = 200;

function openFile(path: string): Database.Database {
  const database = new Database(path);
  // FULL: a committed write survives power loss as well as a crash.
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'busy_timeout = 5000',
    'foreign_keys = ON',
  ])
    database.pragma(pragma);
  return database;
}

/**
 * One connection for kysely, with three things that the driver leaves to us. Statements stay prepared, for preparing one
 * costs more than a page of ten rows. Transactions take the write lock at once, so that none fails half way because
 * another process wrote. And a statement that was refused because of a lock keeps its snapshot and cannot be reset
 * through this driver, so the connection is replaced; it is never within a transaction then.
 */
class SqliteConnection implements SqliteDatabase {
  private readonly path: string;
  private database: Database.Database;
  private readonly statements = new Map<string, Database.Statement>();

  constructor(path: string) {
    this.path = path;
    this.database = openFile(path);
  }

  private statement(text: string): Database.Statement {
    const known = this.statements.get(text);
    if (known) return known;
    const made = this.database.prepare(text === 'begin' ? 'begin immediate' : text);
    if (
      !/^\s*(select|insert|update|delete|begin|commit|rollback|pragma data_version)\b/i.test(text)
    )
      return made;
    if (this.statements.size >= mostStatements)
      this.statements.delete(this.statements.keys().next().value ?? '');
    this.statements.set(text, made);
    return made;
  }

  private attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (
        error instanceof Error &&
        String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY') &&
        this.path !== ':memory:'
      ) {
        this.statements.clear();
        this.database.close();
        this.database = openFile(this.path);
      }
      throw error;
    }
  }

  prepare(text: string): SqliteStatement {
    const statement = this.attempt(() => this.statement(text));
    return {
      get reader() {
        return statement.reader;
      },
      all: (parameters) => this.attempt(() => statement.all(...parameters)),
      run: (parameters) =>
        this.attempt(() => statement.run(...parameters)) as unknown as ReturnType<
          SqliteStatement['run']
        >,
      iterate: (parameters) => statement.iterate(...parameters) as IterableIterator<unknown>,
    };
  }

  close(): void {
    this.database.close();
  }
}

function sqlite(dataDir: string): Engine {
  const inMemory = dataDir === ':memory:';
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const database = new SqliteConnection(inMemory ? ':memory:' : join(dataDir, 'console.db'));
  return {
    name: 'sqlite',
    dialect: new SqliteDialect({ database }),
    like: 'like',
    columnType: { whole: 'integer', fraction: 'real', text: 'text' },
    foreignWrites: () =>
      inMemory
        ? 0
        : (database.prepare('pragma data_version').all([])[0] as { data_version: number })
            .data_version,
    copyTo: (file) => {
      if (existsSync(file)) throw new Error(`${file} exists already`);
      database.prepare('vacuum into ?').run([file]);
    },
  };
}

function postgres(dsn: string): Engine {
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({ connectionString: dsn, max: 10, types });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool }),
    like: 'ilike',
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
  throw new Error(
    'SQL_DSN must begin with postgres://; leave it empty for the embedded SQLite database',
  );
}
