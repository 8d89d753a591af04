/** The database: SQLite in DATA_DIR. The driver sits behind this file. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Generated, Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { resources } from '../../schema/registry';
import { syncTables } from './syncTables';

/** A table made from a resource schema: its columns are the schema's properties. */
export interface RecordTable {
  id: Generated<number>;
  [column: string]: unknown;
}

interface UserTable {
  id: Generated<number>;
  username: string;
  role: number;
  status: number;
  email: string | null;
  [column: string]: unknown;
}

export interface Tables {
  user: UserTable;
  credential: { user_id: number; password_hash: string; access_token_hash: string | null };
  session: { id_hash: string; user_id: number; expires: number };
  option: { key: string; value: string };
  oauth_state: { state_hash: string; expires: number };
  mail_code: { purpose: string; address: string; code_hash: string; expires: number; tries: number };
}

export interface Store {
  /** Typed access to the fixed tables. */
  db: Kysely<Tables>;
  /** Access to the tables that schemas define. */
  records: Kysely<Record<string, RecordTable>>;
  close: () => Promise<void>;
}

/**
 * Opens the database and brings its tables up to the schemas.
 * @param dataDir folder of the database file, made when missing; ":memory:" keeps it in memory
 */
export async function openStore(dataDir: string): Promise<Store> {
  const inMemory = dataDir === ':memory:';
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const database = new Database(inMemory ? ':memory:' : join(dataDir, 'console.db'));
  // FULL: a committed write survives power loss as well as a crash.
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000', 'foreign_keys = ON']) database.pragma(pragma);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  await syncTables(db, resources);
  return { db, records: db as unknown as Store['records'], close: () => db.destroy() };
}
