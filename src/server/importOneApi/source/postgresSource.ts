/** A One API database on PostgreSQL. */
import pg from 'pg';
import { withoutCredentials } from '../../kernel/work/hideSecrets';
import { ImportError } from './ImportError';
import { columnsByTable, type Source } from './Source';

/** @throws ImportError where the database cannot be reached */
export async function postgresSource(dsn: string): Promise<Source> {
  const name = `PostgreSQL database ${withoutCredentials(dsn).split('?')[0]}`;
  const client = new pg.Client({ connectionString: dsn, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails its query; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set session characteristics as transaction read only');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`The ${name} cannot be reached: ${reason}`);
  }
  const select: Source['select'] = async (sql) => (await client.query(sql)).rows;
  return {
    name,
    columns: async () =>
      columnsByTable(
        await select(
          `select table_name as "of", column_name as name from information_schema.columns
           where table_schema = current_schema() order by ordinal_position`,
        ),
      ),
    select,
    quote: (column) => `"${column}"`,
    atOneMoment: async (work) => {
      await client.query('begin isolation level repeatable read read only');
      try {
        return await work();
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}
