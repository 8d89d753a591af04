import { mysqlSource, readMySqlDsn } from './mysqlSource';
import { postgresSource } from './postgresSource';
import type { Source } from './Source';
import { sqliteSource } from './sqliteSource';

/**
 * Opens a One API database for reading.
 * @param where the path of a SQLite file, or the SQL_DSN of One API
 * @throws ImportError that says what is wrong with it
 */
export async function openSource(where: string): Promise<Source> {
  if (/^postgres(ql)?:\/\//.test(where)) return postgresSource(where);
  const place = readMySqlDsn(where);
  return place ? mysqlSource(place) : sqliteSource(where);
}
