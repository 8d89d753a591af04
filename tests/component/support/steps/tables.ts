/** Rows of the database behind the console, past every rule of the server. */
import type { Row } from '../../../../src/schema/types';
import { runSql } from '../api';

/** All rows of a table by their ids; options by their names, without the server's own counter. */
export async function rowsOf(table: string, key = 'id'): Promise<Record<string, Row>> {
  const rows = await runSql(`select * from "${table}"`);
  return Object.fromEntries(
    rows.flatMap((row) => (row[key] === '~version' ? [] : [[String(row[key]), row]])),
  );
}

/** Puts values into a row as another program would. */
export async function put(table: string, id: unknown, values: Row): Promise<void> {
  const sets = Object.keys(values).map((name) => `"${name}" = ?`);
  await runSql(`update "${table}" set ${sets.join(', ')} where id = ?`, [
    ...Object.values(values),
    id,
  ]);
}

/** Adds a row as another program would. */
export async function insert(table: string, values: Row): Promise<void> {
  const names = Object.keys(values).map((name) => `"${name}"`);
  const marks = names.map(() => '?');
  await runSql(
    `insert into "${table}" (${names.join(', ')}) values (${marks.join(', ')})`,
    Object.values(values),
  );
}
