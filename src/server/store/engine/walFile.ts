/** Care for the -wal file beside a SQLite database. */
import { statSync } from 'node:fs';
import { isObject } from '../../../schema/isRow';
import type { SqliteConnection } from './SqliteConnection';

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** In bytes; 0 for what is not there. */
export const walSizes = (path: string): { wal: number; file: number } => ({
  wal: bytesOf(`${path}-wal`),
  file: bytesOf(path),
});

function answerOf(connection: SqliteConnection, pragma: string, column: string): unknown {
  const found = connection.pragma(pragma);
  return Array.isArray(found) && isObject(found[0]) ? found[0][column] : undefined;
}

/**
 * Moves what the -wal file holds into the database.
 * @returns false where other processes keep some of it in use
 * @throws the driver's error
 */
export const emptyWal = (connection: SqliteConnection): boolean =>
  answerOf(connection, 'wal_checkpoint(TRUNCATE)', 'busy') === 0;

/**
 * Moves what the -wal file holds into the database, and removes it and the -shm file. The next connection makes them
 * again.
 * @returns false where another connection has the database open
 */
export function removeWal(connection: SqliteConnection): boolean {
  try {
    return answerOf(connection, 'journal_mode = DELETE', 'journal_mode') === 'delete';
  } catch {
    return false;
  }
}
