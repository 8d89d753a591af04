/** A fresh database on the engine that the suite runs on: TEST_ENGINE, set by the project in vite.config.ts. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { isLong } from '../isLong';
import { areSchemasChanged } from '../project/changeSchemas';
import { temporaryFolder } from './builtServer';
import { cleanSchemaNames, giveCleanSchemas, takeCleanSchema } from './cleanSchemas';

export const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

/** Registers tests of the database file where there is one: on SQLite. */
export function describeFileOnly(name: string, tests: () => void): void {
  if (!onPostgres) describe(name, tests);
}

/**
 * Rows of a table whose values no engine reads: on PostgreSQL the first one says that the call is the same there, and
 * `npm run test:long` has all.
 */
export const rowsHere = <const T>(rows: readonly T[]): readonly T[] =>
  onPostgres && !isLong ? rows.slice(0, 1) : rows;

async function query(dsn: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: dsn });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeOwnDatabase(): Promise<string> {
  const { dsn, real } = inject('postgres');
  if (!real) return dsn;
  const name = `worker_${process.env['VITEST_POOL_ID'] ?? '0'}`;
  await query(dsn, `create database ${name}`).catch((error: pg.DatabaseError) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
  return dsn.replace(/postgres$/, name);
}

let own: Promise<string> | undefined;
/** DSN of the database of this test process: files that run side by side see none of each other's connections. */
export function ownDatabase(): Promise<string> {
  own ??= makeOwnDatabase();
  return own;
}

const schemas: string[] = [];
/** Drops the databases of a file: a catalogue of thousands of tables slows every later start. setUpServerTests.ts calls it. */
export async function dropTestDatabases(): Promise<void> {
  const kept = cleanSchemaNames();
  const dropped = schemas.filter((name) => !kept.includes(name));
  schemas.splice(0, schemas.length, ...kept);
  if (dropped.length > 0)
    await query(
      await ownDatabase(),
      "set lock_timeout = '2s'",
      ...dropped.map((name) => `drop schema ${name} cascade`),
    ).catch((error: Error) => console.log(`schemas stay: ${error.message}`));
}

/** DSN of an empty PostgreSQL database, or undefined on SQLite. PGlite has one database, which is emptied. */
export async function freshDsn(): Promise<string | undefined> {
  if (!onPostgres) return undefined;
  const dsn = await ownDatabase();
  if (!inject('postgres').real) {
    await query(dsn, 'drop schema public cascade', 'create schema public');
    return dsn;
  }
  return (await makeSchema()).dsn;
}

async function makeSchema(): Promise<{ name: string; dsn: string }> {
  const dsn = await ownDatabase();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(dsn, `create schema ${name}`);
  schemas.push(name);
  return { name, dsn: `${dsn}?options=-c%20search_path%3D${name}` };
}

let admin: Promise<pg.Client> | undefined;
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await ownDatabase() });
  // Some tests break all connections: the next use makes another.
  client.on('error', () => {
    admin = undefined;
  });
  await client.connect();
  return client;
}

/**
 * DSN of a PostgreSQL database with the tables of the shipped schema files and no records; undefined on SQLite. After
 * the test, `emptyTestDatabases` makes it one for the next.
 */
export async function migratedDsn(): Promise<string | undefined> {
  if (!onPostgres || !inject('postgres').real || areSchemasChanged()) return freshDsn();
  admin ??= connect();
  return takeCleanSchema(await admin, makeSchema);
}

/** setUpServerTests.ts calls it once the servers of a test are closed. */
export async function emptyTestDatabases(): Promise<void> {
  if (admin) await giveCleanSchemas(await admin);
}

/** Environment of a built server on an empty database of the suite's engine. */
export async function freshDatabase(): Promise<{ dataDir: string; env: Record<string, string> }> {
  const dsn = await freshDsn();
  return { dataDir: temporaryFolder(), env: dsn ? { SQL_DSN: dsn } : {} };
}
