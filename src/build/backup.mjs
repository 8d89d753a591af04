#!/usr/bin/env node
/**
 * `npm run backup -- [FILE]` and `relay-console-backup [FILE]` of the package: copies the SQLite database of DATA_DIR
 * while it is in use, and checks the copy.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';

function fail(message) {
  console.error(message);
  process.exit(2);
}

if (process.env.SQL_DSN) fail('SQL_DSN is set: back up a PostgreSQL database with pg_dump');
const source = join(resolve(process.env.DATA_DIR ?? 'data'), 'console.db');
if (!existsSync(source)) fail(`there is no database at ${source}; set DATA_DIR`);
const target = resolve(
  process.argv[2] ?? join(source, `../backup-${new Date().toISOString().replace(/[:.]/g, '-')}.db`),
);
if (existsSync(target)) fail(`${target} exists already; name another file`);

const { default: Database } = await import('libsql');
const database = new Database(source);
database.pragma('busy_timeout = 5000');
// The copy holds every key and password hash: nobody else on the machine may read it, not even while it is written.
closeSync(openSync(target, 'wx', 0o600));
database.prepare('vacuum into ?').run(target);
database.close();
const copy = new Database(target, { readonly: true });
const { integrity_check: result } = copy.prepare('pragma integrity_check').get();
const { count } = copy.prepare('select count(*) as count from user').get();
copy.close();
if (result !== 'ok') fail(`the copy is damaged: ${result}`);
console.log(
  `copied to ${target} (users: ${count}; integrity ok). To restore: stop the server, ` +
    `put the file in place of ${source} and delete console.db-wal and console.db-shm`,
);
