/** The file of a SQLite database as commands use it, beside a server or without one. */
import { closeSync, openSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { isObject } from '../../schema/isRow';
import type { Settings } from '../settings';
import { ownFile } from '../store/engine/fileRights';
import { CliError } from './CliError';

/**
 * The path of the database.
 * @param instead what does the same for PostgreSQL, as "use pg_dump"
 * @throws CliError where the settings name PostgreSQL or a relay
 */
export function databasePath(settings: Settings, instead: string): string {
  if (settings.SQL_DSN !== '')
    throw new CliError(`SQL_DSN is set, so the database is PostgreSQL: ${instead}`, 2);
  return join(resolve(settings.DATA_DIR), 'console.db');
}

/** The first column of the first row. */
export function firstOf(database: Database.Database, sql: string): unknown {
  const row: unknown = database.prepare(sql).get();
  return isObject(row) ? Object.values(row)[0] : undefined;
}

/** The first column of all rows. */
export const columnOf = (database: Database.Database, sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row: unknown) => String(isObject(row) ? Object.values(row)[0] : undefined));

/**
 * Checks a file that no server uses.
 * @returns how many users it has
 * @throws Error where it is damaged, or no database of the console
 */
export function checkDatabase(path: string): number {
  const database = new Database(path, { readonly: true });
  try {
    const result = firstOf(database, 'pragma integrity_check');
    if (result !== 'ok') throw new Error(`it is damaged: ${String(result).split('\n')[0]}`);
    return Number(firstOf(database, 'select count(*) from user'));
  } finally {
    database.close();
  }
}

/**
 * Copies a database, with all that was committed, into a new file of this account alone, and checks it.
 * @param target a file that is there once it is whole, or not at all
 * @param finish does the last thing with the whole copy, as to give it its name
 * @throws Error with what prevented it
 */
export function copyDatabase(source: string, target: string, finish: (part: string) => void): void {
  const part = `${target}.part-${process.pid}`;
  try {
    const database = new Database(source);
    try {
      database.pragma('busy_timeout = 5000');
      // The copy holds every key and password hash: nobody else may read it, not even half of it.
      closeSync(openSync(part, 'wx', ownFile));
      database.prepare('vacuum into ?').run(part);
    } finally {
      database.close();
    }
    finish(part);
  } catch (error) {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
    throw error;
  }
}
