/** A One API database in a SQLite file. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'libsql';
import { isRow } from '../../../schema/isRow';
import { ImportError } from './ImportError';
import { columnsByTable, type Source } from './Source';

/** How long a read waits while One API writes, in ms. */
const waitMs = 10_000;

function open(path: string): Database.Database {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new ImportError(
      // A mistyped DSN has a password in it.
      `There is no file ${path.includes('@') ? 'of that name' : path}. ` +
        'Give the SQLite file of One API (one-api.db), or its SQL_DSN: ' +
        'postgres://… or user:password@tcp(host:3306)/database.',
    );
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true });
    database.pragma(`busy_timeout = ${waitMs}`);
    database.prepare('select count(*) from sqlite_master').get();
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${path} cannot be read as a SQLite database: ${reason}`);
  }
}

/** @throws ImportError where there is no such file, or it is not a SQLite database */
export function sqliteSource(file: string): Source {
  const path = resolve(file);
  const database = open(path);
  database.defaultSafeIntegers(true);
  const select: Source['select'] = async (sql) =>
    database
      .prepare(sql)
      .all()
      .flatMap((row) => (isRow(row) ? [row] : []));
  return {
    name: `SQLite file ${path}`,
    columns: async () =>
      columnsByTable(
        await select(
          `select t.name as "of", c.name as name from sqlite_master t, pragma_table_info(t.name) c
           where t.type = 'table'`,
        ),
      ),
    select,
    quote: (name) => `"${name}"`,
    atOneMoment: async (work) => {
      database.exec('begin');
      try {
        return await work();
      } finally {
        database.exec('rollback');
      }
    },
    close: async () => {
      database.close();
    },
  };
}
