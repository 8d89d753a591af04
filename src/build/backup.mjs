#!/usr/bin/env node
/**
 * `npm run backup -- [FILE]` and `relay-console-backup [FILE]` of the package: copies the SQLite database of DATA_DIR
 * while it is in use, and checks the copy. FILE is there once it is whole, or not at all.
 */
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

function fail(message) {
  console.error(message);
  process.exit(2);
}

/** As the server reads it: blanks around it do not count, and an empty one is none. */
const setting = (name) => process.env[name]?.trim() ?? '';
if (setting('SQL_DSN')) fail('SQL_DSN is set: back up a PostgreSQL database with pg_dump');
const source = join(resolve(setting('DATA_DIR') || 'data'), 'console.db');
if (!existsSync(source)) fail(`there is no database at ${source}; set DATA_DIR`);
const target = resolve(
  process.argv[2] ?? join(source, `../backup-${new Date().toISOString().replace(/[:.]/g, '-')}.db`),
);
if (existsSync(target)) fail(`${target} exists already; name another file`);

const { default: Database } = await import('libsql');
const part = `${target}.part-${process.pid}`;

/** Copies into the part and checks it. @returns how many users it has */
function copy() {
  const database = new Database(source);
  database.pragma('busy_timeout = 5000');
  // The copy holds every key and password hash: nobody else on the machine may read it, not even while it is written.
  closeSync(openSync(part, 'wx', 0o600));
  database.prepare('vacuum into ?').run(part);
  database.close();
  const written = new Database(part, { readonly: true });
  const { integrity_check: result } = written.prepare('pragma integrity_check').get();
  const { count } = written.prepare('select count(*) as count from user').get();
  written.close();
  if (result !== 'ok') throw new Error(`the copy is damaged: ${result}`);
  if (existsSync(target)) throw new Error(`${target} exists already`);
  renameSync(part, target);
  return count;
}

let users;
try {
  users = copy();
} catch (error) {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
  const [reason] = String(error.message).split('\n');
  fail(`no backup was made: ${reason}`);
}
console.log(
  `copied to ${target} (users: ${users}; integrity ok). To restore: stop the server, ` +
    `put the file in place of ${source} and delete console.db-wal and console.db-shm`,
);
