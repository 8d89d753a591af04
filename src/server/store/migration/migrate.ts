/**
 * Brings a database up to this version, forward only: in one transaction the numbered steps for the fixed tables, in
 * another what the schema files ask for: tables, columns, new names of columns. Nothing is dropped without `x-drop`.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Migration, Migrator, sql, type Transaction } from 'kysely';
import type { Dropped } from '../../../schema/dropped';
import { logType } from '../../../schema/records.gen';
import { referencesOf } from '../../../schema/references';
import type { ResourceSchema } from '../../../schema/types';
import { StartError } from '../../kernel/errors/StartError';
import type { Engine } from '../engine/Engine';
import { storedProperties, toColumn } from '../tables/columns';
import { type Indexes, makeRoom, missingIndex, readIndexes } from '../tables/indexes';
import type { StoreSettings, Tables } from '../tables/tables';
import { bindingIndexes } from './accountSteps';
import { applyChanges } from './applyChanges';
import { type Copies, DataChangeError, findObstacles } from './describePlan';
import { migrationDialect } from './migrationDialect';
import { convertedBy, steps, unknownSteps } from './migrationSteps';
import { emptyPlan, type Plan, planChanges, readState, type Schemas } from './planChanges';
import { findRenames, renameTables } from './renameTables';
import { columnTypeOf, shapeOf, writeShapes } from './shapes';

async function syncTable(
  db: Transaction<Tables>,
  engine: Engine,
  table: string,
  schema: ResourceSchema,
  existing: string[] | undefined,
  indexes: Indexes,
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
      creation = creation.addColumn(name, columnTypeOf(engine, property));
    await creation.execute();
  }
  for (const [name, property] of storedProperties(schema)) {
    if (existing && !existing.includes(name))
      await db.schema
        .alterTable(table)
        .addColumn(name, columnTypeOf(engine, property), (column) =>
          // Records from before get it, too; one without a default stays empty in them.
          property.default === undefined
            ? column
            : column.defaultTo(toColumn(property, property.default)),
        )
        .execute();
  }
  const { owner, order = [] } = schema['x-resource'];
  // A deletion looks for what points to its record.
  const references = referencesOf(schema).map(({ field }) => field);
  for (const column of new Set([...(owner ? [owner] : order), ...references])) {
    const index = missingIndex(indexes, table, column);
    if (index !== undefined)
      await db.schema.createIndex(index).ifNotExists().on(table).columns([column, 'id']).execute();
  }
}

/** Columns by which accounts, tokens and codes are found, tries that are over, and messages that wait. */
const keyIndexes = [
  ['user', 'aff_code'],
  ['token', 'key'],
  ['redemption', 'key'],
  ['attempt', 'until'],
  ['delivery', 'next_time'],
] as const;

/** Columns by which log pages and sums are found, by the rest of the name; the last ones hold all that a sum needs. */
const logIndexes = [
  ['user', 'user_id', 'id'],
  ['username', 'username', 'id'],
  ['model', 'model_name', 'id'],
  ['token', 'token_name', 'id'],
  ['channel', 'channel', 'id'],
  ['type', 'type', 'id'],
  ['prompt', 'prompt_tokens', 'id'],
  ['completion', 'completion_tokens', 'id'],
  ['quota', 'quota', 'id'],
  ['user_model', 'user_id', 'model_name', 'id'],
  ['user_token', 'user_id', 'token_name', 'id'],
  ['time', 'created_at'],
  ['sum', 'user_id', 'type', 'created_at', 'quota'],
  ['total', 'type', 'created_at', 'quota'],
  ['channel_sum', 'channel', 'type', 'created_at', 'elapsed_time'],
] as const;

/** Of the entries of all types but consumption, which are few beside it: what pages of one type are found by. */
const otherIndexes = [
  ['other', 'type', 'id'],
  ['user_other', 'user_id', 'type', 'id'],
] as const;

/** Of the entries of failed calls, which are few: all, those of a channel, and what their sums need. */
const failureIndexes = [
  ['failed', 'id'],
  ['failed_channel', 'channel', 'id'],
  ['failed_sum', 'created_at', 'channel', 'user_id', 'failed_calls'],
] as const;

/** The indexes that code needs, whatever the schema files say. */
async function syncIndexes(db: Transaction<Tables>, indexes: Indexes): Promise<void> {
  const create = (table: string, suffix: string) => {
    const name = missingIndex(indexes, table, suffix);
    return name === undefined ? undefined : db.schema.createIndex(name).ifNotExists().on(table);
  };
  await create('user', 'username')?.unique().column('username').execute();
  await bindingIndexes(db, indexes);
  for (const [table, column] of keyIndexes) await create(table, column)?.column(column).execute();
  for (const [suffix, ...columns] of logIndexes)
    await create('log', suffix)?.columns(columns).execute();
  for (const [suffix, ...columns] of otherIndexes)
    await create('log', suffix)
      ?.columns(columns)
      .where(sql.ref('type'), '!=', sql.lit(logType.consumption))
      .execute();
  for (const [suffix, ...columns] of failureIndexes)
    await create('log', suffix)
      ?.columns(columns)
      .where(sql.ref('type'), '=', sql.lit(logType.failed))
      .execute();
}

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
  await makeRoom(db, engine, Object.keys(schemas));
  const indexes = await readIndexes(db, engine);
  for (const [name, schema] of Object.entries(schemas))
    await syncTable(db, engine, name, schema, existing.get(name), indexes);
  await syncIndexes(db, indexes);
}

/** The changes that a migration made to the data. */
export interface Migrated {
  /** Names of the numbered steps that were done. */
  steps: string[];
  plan: Plan;
  /** Tables with the copies of what was dropped or joined. */
  copies: Copies;
}

function refuseObstacles(plan: Plan): void {
  const obstacles = findObstacles(plan);
  if (obstacles.length > 0) throw new DataChangeError(obstacles);
}

/**
 * Brings the tables of the records to the schema files, all or nothing.
 * @throws DataChangeError where values are of another type than the files say, or two names have different ones
 */
async function changeData(
  db: Transaction<Tables>,
  engine: Engine,
  schemas: Schemas,
  dropped: Dropped,
): Promise<Omit<Migrated, 'steps'>> {
  const before = await readState(db);
  const renames = await findRenames(db, schemas, before);
  refuseObstacles({ ...emptyPlan, renames });
  await renameTables(db, engine, renames, before);
  const state = renames.length > 0 ? await readState(db) : before;
  const plan = { ...(await planChanges(db, schemas, dropped, state)), renames };
  refuseObstacles(plan);
  const copies = await applyChanges(db, engine, plan, state);
  await syncSchemas(db, engine, schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    const known = new Map(state.shapes.get(name));
    const wanted = new Map(
      storedProperties(schema).map(([field, property]) => [field, shapeOf(property)]),
    );
    // Kept columns keep their shape.
    for (const { resource, field } of plan.kept) {
      const shape = field === undefined ? undefined : known.get(field);
      if (resource === name && field !== undefined && shape) wanted.set(field, shape);
    }
    await writeShapes(db, name, wanted, known);
  }
  for (const name of dropped.resources)
    await writeShapes(db, name, new Map(), state.shapes.get(name));
  return { plan, copies };
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

/** The message about a database with steps that this version does not know. */
export const newerVersion = (unknown: readonly string[]): StartError =>
  new StartError(
    `this database belongs to a newer version (${unknown.join(', ')}); start that version`,
  );

/**
 * Copies the file as it is before a step. A copy that is there already stays: another process that starts now made it,
 * or this one did before the step failed. @returns where it lies
 */
function copyBefore(engine: Engine, dataDir: string, step: string): string | undefined {
  const file = join(dataDir, `console.db.before-${step}`);
  if (!engine.copyTo) return undefined;
  if (existsSync(file)) return file;
  // Half a copy never has the name of a whole one.
  const part = `${file}.${process.pid}-${randomUUID()}`;
  engine.copyTo(part);
  renameSync(part, file);
  return file;
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
 * @throws DataChangeError where the records prevent what the schema files say; they are as they were
 */
export async function migrate(
  engine: Engine,
  schemas: Schemas,
  dropped: Dropped,
  { dataDir, log }: Pick<StoreSettings, 'dataDir' | 'log'>,
): Promise<Migrated> {
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
  let copy: string | undefined;
  const isOld = known.some(({ executedAt }) => executedAt !== undefined);
  const next = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  const [first] = next;
  if (isOld) {
    const done = await db.selectFrom('kysely_migration').select('name').execute();
    const unknown = unknownSteps(done.map(({ name }) => name));
    if (unknown.length > 0) throw newerVersion(unknown);
    // Where the schema files cannot be followed, no step is done either.
    if (first !== undefined) {
      const state = await readState(db);
      const renames = await findRenames(db, schemas, state);
      refuseObstacles(await planChanges(db, schemas, dropped, state, convertedBy(next), renames));
    }
    if (first !== undefined && dataDir !== ':memory:') copy = copyBefore(engine, dataDir, first);
  }
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  const done = results.map(({ migrationName }) => migrationName);
  if (isOld && done.length > 0)
    log?.info(
      `the database was brought to this version by ${done.join(', ')}` +
        (copy === undefined ? '' : `; ${copy} is as it was before`),
    );
  const changed = await db
    .transaction()
    .execute((transaction) => changeData(transaction, engine, schemas, dropped));
  return { steps: done, ...changed };
}
