/**
 * Migrated, empty schemas of PostgreSQL for servers that a test starts in its own process: emptying one after a test
 * costs a tenth of making the next.
 */
import type pg from 'pg';
import { openStore } from '../../../src/server/store/openStore';

/** A schema besides the rows of tests: its tables, columns and indexes, and the rows that a migration writes. */
interface CleanSchema {
  name: string;
  dsn: string;
  structure: string;
  /** Tables in which a migration leaves rows. */
  kept: string[];
  keptRows: string;
  uses: number;
}

/** Rows that were deleted slow what reads a table until they are cleared away. */
const maxUses = 40;
const free: CleanSchema[] = [];
const used = new Map<string, CleanSchema>();

const structureOf = async (client: pg.Client, name: string): Promise<string> => {
  const { rows } = await client.query<{ structure: string }>(
    `select md5(string_agg(concat_ws(' ', c.relname, c.relkind, a.attname, a.atttypid, a.attnotnull, a.atthasdef), ','
       order by c.relname, a.attname)) as structure
     from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1`,
    [name],
  );
  return rows[0]?.structure ?? '';
};

const tablesOf = async (client: pg.Client, name: string): Promise<string[]> => {
  const { rows } = await client.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1 order by 1',
    [name],
  );
  return rows.map(({ tablename }) => tablename);
};

const rowsOf = async (client: pg.Client, name: string, table: string): Promise<string> => {
  const { rows } = await client.query<{ all: string }>(
    `select coalesce(string_agg(t::text, ',' order by t::text), '') as all from "${name}"."${table}" t`,
  );
  return rows[0]?.all ?? '';
};

async function keptRowsOf(client: pg.Client, name: string, kept: readonly string[]) {
  const all: string[] = [];
  for (const table of kept) all.push(await rowsOf(client, name, table));
  return all.join('\n');
}

/** The DSN of a free one, or of a new one that `make` begins. */
export async function takeCleanSchema(
  client: pg.Client,
  make: () => Promise<{ name: string; dsn: string }>,
): Promise<string> {
  let schema = free.pop();
  if (!schema) {
    const { name, dsn } = await make();
    await (await openStore({ dataDir: ':memory:', dsn })).close();
    const kept: string[] = [];
    for (const table of await tablesOf(client, name))
      if ((await rowsOf(client, name, table)) !== '') kept.push(table);
    const structure = await structureOf(client, name);
    const keptRows = await keptRowsOf(client, name, kept);
    schema = { name, dsn, structure, kept, keptRows, uses: 0 };
  }
  schema.uses += 1;
  used.set(schema.dsn, schema);
  return schema.dsn;
}

/** Empties what a test used, so that the next may; what the test changed beyond rows stays as it is, for nobody. */
export async function giveCleanSchemas(client: pg.Client): Promise<void> {
  const given = [...used.values()];
  // Also where one of them fails: nobody asks for it again.
  used.clear();
  for (const schema of given) {
    const { name, structure, kept, keptRows, uses } = schema;
    if (uses >= maxUses || (await structureOf(client, name)) !== structure) continue;
    if ((await keptRowsOf(client, name, kept)) !== keptRows) continue;
    const tables = (await tablesOf(client, name)).filter((table) => !kept.includes(table));
    await client.query(
      [
        ...tables.map((table) => `delete from "${name}"."${table}"`),
        `select setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences where schemaname = '${name}'`,
      ].join(';'),
    );
    free.push(schema);
  }
}

/** Names of those that later tests use. */
export const cleanSchemaNames = (): string[] => free.map(({ name }) => name);
