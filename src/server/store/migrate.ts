/**
 * Brings a database up to this version, forward only: in one transaction the numbered steps for the fixed tables, in
 * another what the schema files ask for: every missing table, every column that a schema gained. Nothing is dropped.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator, sql, type Transaction } from 'kysely';
import { logType } from '../../schema/records.gen';
import type { ResourceSchema } from '../../schema/types';
import { bindingIndexes } from './accountSteps';
import { storedProperties, toColumn } from './columns';
import type { Engine } from './Engine';
import { migrationDialect } from './migrationDialect';
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
        .addColumn(name, engine.columnType[columnKinds[property.type]], (column) =>
          // Records from before get it, too; one without a default stays empty in them.
          property.default === undefined
            ? column
            : column.defaultTo(toColumn(property, property.default)),
        )
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

/** Of the entries of failed calls, which are few: all, those of a channel, and what their sums need. */
const failureIndexes = [
  ['log_failed', 'id'],
  ['log_failed_channel', 'channel', 'id'],
  ['log_failed_sum', 'created_at', 'channel', 'user_id', 'failed_calls'],
] as const;

async function syncSchemas(
  db: Transaction<Tables>,
  engine: Engine,
  schemas: Schemas,
): Promise<void> {
  const existing = new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.map((column) => column.name),
    ]),
  );
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
  for (const [name, ...columns] of failureIndexes)
    await db.schema
      .createIndex(name)
      .ifNotExists()
      .on('log')
      .columns(columns)
      .where(sql.ref('type'), '=', sql.lit(logType.failed))
      .execute();
}

/** Puts the names of steps that versions before kysely's Migrator did where it looks for them. */
async function adoptSteps(db: Transaction<Tables>): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
    ({ name }) => name,
  );
  if (!tables.includes('migration') || tables.includes('kysely_migration')) return;
  await db.schema
    .createTable('kysely_migration')
    .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  const done = await db.selectFrom('migration').selectAll().execute();
  if (done.length === 0) return;
  await db
    .insertInto('kysely_migration')
    .values(
      done.map(({ name, applied }) => ({
        name,
        timestamp: new Date(applied * 1000).toISOString(),
      })),
    )
    .execute();
}

/** Names of steps that were done and that this version does not know. */
async function unknownSteps(db: Kysely<Tables>): Promise<string[]> {
  const done = await db.selectFrom('kysely_migration').select('name').execute();
  return done.map(({ name }) => name).filter((name) => !steps.some(([known]) => known === name));
}

/**
 * Copies the file as it is before a step. A copy that is there already stays: another process that starts now made it,
 * or this one did before the step failed.
 */
function copyBefore(engine: Engine, dataDir: string, step: string): void {
  const file = join(dataDir, `console.db.before-${step}`);
  if (!engine.copyTo || existsSync(file)) return;
  // Half a copy never has the name of a whole one.
  const part = `${file}.${process.pid}-${randomUUID()}`;
  engine.copyTo(part);
  renameSync(part, file);
}

const migrationsOf = (engine: Engine, log: StoreSettings['log']): Record<string, Migration> =>
  Object.fromEntries(
    steps.map(([name, up]) => [
      name,
      { up: (transaction: Kysely<Tables>) => up(transaction, engine, log) },
    ]),
  );

/**
 * Brings the database up to the steps and the schemas. Before the steps of a newer version change a file of an older
 * one, the file is copied beside it.
 * @throws Error when the database was written by a newer version
 */
export async function migrate(
  engine: Engine,
  schemas: Schemas,
  { dataDir, log }: Pick<StoreSettings, 'dataDir' | 'log'>,
): Promise<void> {
  // Never destroyed: its connections are those of the engine.
  const db = new Kysely<Tables>({ dialect: migrationDialect(engine) });
  await db.transaction().execute(adoptSteps);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsOf(engine, log) },
    // Steps that branches add at the same time are all done, whichever came first.
    allowUnorderedMigrations: true,
  });
  const known = await migrator.getMigrations();
  const next = known.find(({ executedAt }) => executedAt === undefined);
  if (known.some(({ executedAt }) => executedAt !== undefined)) {
    const unknown = await unknownSteps(db);
    if (unknown.length > 0)
      throw new Error(
        `this database belongs to a newer version (${unknown.join(', ')}); start that version`,
      );
    if (next && dataDir !== ':memory:') copyBefore(engine, dataDir, next.name);
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await db.transaction().execute((transaction) => syncSchemas(transaction, engine, schemas));
}
