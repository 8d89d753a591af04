import { readFileSync, statSync } from 'node:fs';
import { ImportError } from './ImportError';
import { mysqlSource, readMySqlDsn } from './mysqlSource';
import { postgresSource } from './postgresSource';
import type { Source } from './Source';
import { sqliteSource } from './sqliteSource';

/** A file that holds a SQL_DSN keeps its password out of the list of processes; undefined for every other file. */
function dsnIn(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true || stat.size === 0 || stat.size > 4096) return undefined;
  const text = readFileSync(file, 'utf8').trim();
  return text.startsWith('SQLite format 3') ? undefined : text;
}

/**
 * Opens a One API database for reading.
 * @param where the path of a SQLite file, the SQL_DSN of One API, or the path of a text file that holds it
 * @throws ImportError that says what is wrong with it
 */
export async function openSource(where: string): Promise<Source> {
  const kept = dsnIn(where);
  const dsn = kept ?? where;
  if (/^postgres(ql)?:\/\//.test(dsn)) return postgresSource(dsn);
  const place = readMySqlDsn(dsn);
  if (place) return mysqlSource(place);
  if (kept !== undefined)
    throw new ImportError(`${where} cannot be read as a SQLite database, and has no SQL_DSN.`);
  return sqliteSource(where);
}
