/** `relay-console restore FILE`: puts a backup in the place of the SQLite database, and keeps what was there. */
import { chownSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';
import { protectFolder } from '../store/engine/fileRights';
import { unknownSteps } from '../store/migration/migrationSteps';
import { CliError } from './CliError';
import { checkDatabase, columnOf, copyDatabase, databasePath } from './databaseFile';
import { reasonOf } from './describeError';
import type { Given } from './given';

/** @throws Error for a whole database that is not of the console, or of a newer version of it */
function checkVersion(path: string): void {
  const database = new Database(path, { readonly: true });
  try {
    const tables = columnOf(database, "select name from sqlite_master where type = 'table'");
    const table = ['kysely_migration', 'migration'].find((name) => tables.includes(name));
    if (table === undefined) throw new Error('it is no database of Relay Console');
    const newer = unknownSteps(columnOf(database, `select name from ${table}`));
    if (newer.length > 0)
      throw new Error(
        `it belongs to a newer version (${newer.join(', ')}); restore it with that version`,
      );
  } finally {
    database.close();
  }
}

/**
 * Keeps everybody else from the database that is to be replaced.
 * @returns gives it free again
 * @throws CliError where a server has it open
 */
function holdAlone(path: string): () => void {
  if (!existsSync(path)) return () => {};
  const database = new Database(path);
  try {
    database.pragma('locking_mode = exclusive');
    // Only the last connection may leave the WAL; what it holds is in the file then.
    const mode: unknown = database.prepare('pragma journal_mode = delete').raw().get();
    if (Array.isArray(mode) && mode[0] !== 'delete') throw new Error('database is locked');
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    // A damaged file is why it is restored. A server that has it open notices that another one is in its place.
    if (/not a database|malformed|disk I\/O/.test(reasonOf(error))) return () => {};
    throw new CliError(
      `the database ${path} is in use (${reasonOf(error)}): stop the server, then restore`,
    );
  }
  return () => database.close();
}

/** Gives the file to the account that the server runs as, where root restores it. */
function giveTo(owner: string, path: string): void {
  const { uid, gid } = statSync(owner);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** @throws CliError where nothing was changed */
export async function run({ words: [file = ''], settings }: Given): Promise<number> {
  const path = databasePath(settings, 'restore it with pg_restore');
  const source = resolve(file);
  if (!existsSync(source)) throw new CliError(`there is no file ${source}`, 2);
  const isThere = existsSync(path);
  if (
    isThere &&
    statSync(source).ino === statSync(path).ino &&
    statSync(source).dev === statSync(path).dev
  )
    throw new CliError(`${source} is the database itself`, 2);
  let users = 0;
  const kept = `${path}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  let free = () => {};
  try {
    checkDatabase(source);
    checkVersion(source);
    protectFolder(dirname(path));
    free = holdAlone(path);
    copyDatabase(source, path, (part) => {
      users = checkDatabase(part);
      giveTo(isThere ? path : dirname(path), part);
      if (isThere) renameSync(path, kept);
      renameSync(part, path);
    });
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`nothing was restored from ${source}: ${reasonOf(error)}`);
  } finally {
    free();
  }
  for (const end of ['-wal', '-shm', '-journal']) rmSync(path + end, { force: true });
  process.stdout.write(
    `restored ${source} to ${path} (users: ${users}; integrity ok). ` +
      (isThere ? `The database of before is ${kept}\n` : 'There was no database before\n'),
  );
  return 0;
}
