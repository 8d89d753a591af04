/** Makes every table that is missing and adds every column that a schema has gained. Nothing is ever dropped. */
import type { Kysely, Transaction } from 'kysely';
import type { PropertySchema, ResourceSchema } from '../../schema/types';
import type { Tables } from './openStore';

const columnTypes = { integer: 'integer', boolean: 'integer', number: 'real', string: 'text', array: 'text', object: 'text' } as const;

/** The properties of a schema that are stored, id aside. */
export function storedProperties(schema: ResourceSchema): [string, PropertySchema][] {
  return Object.entries(schema.properties).filter(([name, property]) => name !== 'id' && !property['x-transient']);
}

async function createFixedTables(db: Transaction<Tables>): Promise<void> {
  await db.schema.createTable('credential').ifNotExists()
    .addColumn('user_id', 'integer', (column) => column.primaryKey())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('access_token_hash', 'text', (column) => column.unique())
    .execute();
  await db.schema.createTable('session').ifNotExists()
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('expires', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_user').ifNotExists().on('session').column('user_id').execute();
  await db.schema.createTable('option').ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createCodeTables(db: Transaction<Tables>): Promise<void> {
  await db.schema.createTable('oauth_state').ifNotExists()
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createTable('mail_code').ifNotExists()
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_code_key', ['purpose', 'address'])
    .execute();
}

async function syncTable(db: Transaction<Tables>, table: string, schema: ResourceSchema): Promise<void> {
  await db.schema.createTable(table).ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .execute();
  const existing = (await db.introspection.getTables()).find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  for (const [name, property] of storedProperties(schema)) {
    if (!existing.includes(name)) await db.schema.alterTable(table).addColumn(name, columnTypes[property.type]).execute();
  }
  const { owner, order = [] } = schema['x-resource'];
  for (const column of owner ? [owner] : order) {
    await db.schema.createIndex(`${table}_${column}`).ifNotExists().on(table).columns([column, 'id']).execute();
  }
}

/** What log pages and sums are found by; the last one holds all that a sum needs (stack.md section 2). */
const logIndexes = [
  ['log_user', 'user_id', 'id'], ['log_username', 'username', 'id'], ['log_model', 'model_name', 'id'], ['log_token', 'token_name', 'id'], ['log_channel', 'channel', 'id'], ['log_time', 'created_at'], ['log_sum', 'user_id', 'type', 'created_at', 'quota'],
] as const;

/** Brings the database up to the schemas, in one transaction. */
export async function syncTables(db: Kysely<Tables>, schemas: Readonly<Record<string, ResourceSchema>>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await createFixedTables(transaction);
    await createCodeTables(transaction);
    for (const [name, schema] of Object.entries(schemas)) await syncTable(transaction, name, schema);
    await transaction.schema.createIndex('user_username').ifNotExists().unique().on('user').column('username').execute();
    for (const [name, ...columns] of logIndexes) await transaction.schema.createIndex(name).ifNotExists().on('log').columns(columns).execute();
    await transaction.schema.createIndex('user_aff_code').ifNotExists().on('user').column('aff_code').execute();
  });
}
