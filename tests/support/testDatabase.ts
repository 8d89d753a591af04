/** A fresh database on the engine that the suite runs on: TEST_ENGINE, set by the project in vite.config.ts. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { temporaryFolder } from './builtServer';

export const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

async function query(dsn: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: dsn });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** DSN of an empty PostgreSQL database, or undefined on SQLite. PGlite has one database, which is emptied. */
export async function freshDsn(): Promise<string | undefined> {
  if (!onPostgres) return undefined;
  const { dsn, real } = inject('postgres');
  if (!real) {
    await query(dsn, 'drop schema public cascade', 'create schema public');
    return dsn;
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(dsn, `create schema ${name}`);
  return `${dsn}?options=-c%20search_path%3D${name}`;
}

/** Environment of a built server on an empty database of the suite's engine. */
export async function freshDatabase(): Promise<{ dataDir: string; env: Record<string, string> }> {
  const dsn = await freshDsn();
  return { dataDir: temporaryFolder(), env: dsn ? { SQL_DSN: dsn } : {} };
}
