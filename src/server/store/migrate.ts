/**
 * Brings a database up to this version, forward only and in one transaction: numbered steps for the fixed tables, and
 * what the schema files ask for: every table that is missing, every column that a schema has gained. Nothing is dropped.
 */
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PropertySchema, ResourceSchema } from '../../schema/types';
import { bindingIndexes } from './accountSteps';
import type { Engine } from './Engine';
import { steps } from './migrationSteps';
import type { StoreSettings, Tables } from './tables';

type Schemas = Readonly<Record<string, ResourceSchema>>;

const columnKinds = {
  integer: 'whole',
  boolean: 'whole',
  number: 'fraction',
  string: 'text',
  array: 'text',
  object: 'text',
} as const;

/** The properties of a schema that are stored, id aside. */
export function storedProperties(schema: ResourceSchema): [string, PropertySchema][] {
  return Object.entries(schema.properties).filter(
    ([name, property]) => name !== 'id' && !property['x-transient'],
  );
}

/** Names of columns by table, of the schema that is in use. */
async function columnsByTable(
  db: Transaction<Tables>,
  engine: Engine,
): Promise<Map<string, string[]>> {
  if (engine.name === 'sqlite') {
    const tables = await db.introspection.getTables();
    return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  }
  // Kysely's own introspection reads every schema of the server, which may be thousands.
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = current_schema() group by table_name`.execute(
    db,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function syncTable(
  db: Transaction<Tables>,
  engine: Engine,
  table: string,
  schema: ResourceSchema,
  existing: string[] | undefined,
): Promise<void> {
  if (!existing) {
    let creation = db.schema
      .createTable(table)
      .addColumn('id', engine.columnType.whole, (column) =>
        engine.name === 'postgres'
          ? column.primaryKey().generatedByDefaultAsIdentity()
          : column.primaryKey().autoIncrement(),
      );
    for (const [name, property] of storedProperties(schema))
      creation = creation.addColumn(name, engine.columnType[columnKinds[property.type]]);
    await creation.execute();
  }
  for (const [name, property] of storedProperties(schema)) {
    if (existing && !existing.includes(name))
      await db.schema
        .alterTable(table)
        .addColumn(name, engine.columnType[columnKinds[property.type]])
        .execute();
  }
  const { owner, order = [] } = schema['x-resource'];
  for (const column of owner ? [owner] : order) {
    await db.schema
      .createIndex(`${table}_${column}`)
      .ifNotExists()
      .on(table)
      .columns([column, 'id'])
      .execute();
  }
}

/** What log pages and sums are found by; the last ones hold all that a sum needs. */
const logIndexes = [
  ['log_user', 'user_id', 'id'],
  ['log_username', 'username', 'id'],
  ['log_model', 'model_name', 'id'],
  ['log_token', 'token_name', 'id'],
  ['log_channel', 'channel', 'id'],
  ['log_time', 'created_at'],
  ['log_sum', 'user_id', 'type', 'created_at', 'quota'],
  ['log_total', 'type', 'created_at', 'quota'],
] as const;

async function syncSchemas(
  db: Transaction<Tables>,
  engine: Engine,
  schemas: Schemas,
): Promise<void> {
  const existing = await columnsByTable(db, engine);
  for (const [name, schema] of Object.entries(schemas))
    await syncTable(db, engine, name, schema, existing.get(name));
  await db.schema
    .createIndex('user_username')
    .ifNotExists()
    .unique()
    .on('user')
    .column('username')
    .execute();
  await bindingIndexes(db);
  await db.schema
    .createIndex('user_aff_code')
    .ifNotExists()
    .on('user')
    .column('aff_code')
    .execute();
  await db.schema.createIndex('token_key').ifNotExists().on('token').column('key').execute();
  await db.schema
    .createIndex('redemption_key')
    .ifNotExists()
    .on('redemption')
    .column('key')
    .execute();
  for (const [name, ...columns] of logIndexes)
    await db.schema.createIndex(name).ifNotExists().on('log').columns(columns).execute();
}

/** A transaction that other processes which start at the same time wait for. */
function alone(
  db: Kysely<Tables>,
  engine: Engine,
  work: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (engine.name === 'postgres')
      await sql`select pg_advisory_xact_lock(731150)`.execute(transaction);
    await work(transaction);
  });
}

/**
 * Brings the database up to the steps and the schemas. Before the steps of a newer version change a file of an older
 * one, the file is copied beside it.
 * @throws Error when the database was written by a newer version
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  schemas: Schemas,
  { dataDir, log }: Pick<StoreSettings, 'dataDir' | 'log'>,
): Promise<void> {
  await alone(db, engine, (transaction) =>
    transaction.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied', engine.columnType.whole, (column) => column.notNull())
      .execute(),
  );
  const applied = (await db.selectFrom('migration').select('name').execute()).map(
    ({ name }) => name,
  );
  const unknown = applied.filter((name) => !steps.some(([known]) => known === name));
  if (unknown.length > 0)
    throw new Error(
      `this database belongs to a newer version (${unknown.join(', ')}); start that version`,
    );
  const [next] = steps.filter(([name]) => !applied.includes(name));
  if (applied.length > 0 && next && dataDir !== ':memory:')
    engine.copyTo?.(join(dataDir, `console.db.before-${next[0]}`));
  await alone(db, engine, async (transaction) => {
    // On SQLite the first write makes other processes wait.
    await transaction.deleteFrom('migration').where('name', '=', '').execute();
    const done = (await transaction.selectFrom('migration').select('name').execute()).map(
      ({ name }) => name,
    );
    for (const [name, up] of steps) {
      if (done.includes(name)) continue;
      await up(transaction, engine, log);
      await transaction
        .insertInto('migration')
        .values({ name, applied: Math.floor(Date.now() / 1000) })
        .execute();
    }
    await syncSchemas(transaction, engine, schemas);
  });
}
