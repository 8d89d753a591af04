/** The numbered steps that bring the fixed tables up to this version. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine/Engine';
import type { Tables } from '../tables/tables';
import { doors, secondFactors } from './accountSteps';
import type { Step } from './changeType';

async function accounts(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  await db.schema
    .createTable('credential')
    .ifNotExists()
    .addColumn('user_id', columnType.whole, (column) => column.primaryKey())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('access_token_hash', 'text', (column) => column.unique())
    .execute();
  await db.schema
    .createTable('session')
    .ifNotExists()
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', columnType.whole, (column) => column.notNull())
    .addColumn('expires', columnType.whole, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('session_user')
    .ifNotExists()
    .on('session')
    .column('user_id')
    .execute();
  await db.schema
    .createTable('option')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function codes(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  await db.schema
    .createTable('oauth_state')
    .ifNotExists()
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires', columnType.whole, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('mail_code')
    .ifNotExists()
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires', columnType.whole, (column) => column.notNull())
    .addColumn('tries', columnType.whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_code_key', ['purpose', 'address'])
    .execute();
}

async function limits(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  await db.schema
    .createTable('attempt')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', columnType.whole, (column) => column.notNull())
    .addColumn('until', columnType.whole, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('device')
    .ifNotExists()
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', columnType.whole, (column) => column.notNull())
    .addColumn('expires', columnType.whole, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('lease')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('until', columnType.whole, (column) => column.notNull())
    .execute();
}

async function audits(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  await db.schema
    .createTable('audit')
    .ifNotExists()
    .addColumn('id', columnType.whole, (column) =>
      columnType.whole === 'bigint'
        ? column.primaryKey().generatedByDefaultAsIdentity()
        : column.primaryKey().autoIncrement(),
    )
    .addColumn('created_at', columnType.whole, (column) => column.notNull())
    .addColumn('user_id', columnType.whole, (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_time')
    .ifNotExists()
    .on('audit')
    .column('created_at')
    .execute();
}

async function idempotencyKeys(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  await db.schema
    .createTable('idempotency')
    .ifNotExists()
    .addColumn('user_id', columnType.whole, (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('role', columnType.whole, (column) => column.notNull())
    .addColumn('status', columnType.whole, (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('expires', columnType.whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['user_id', 'key_hash'])
    .execute();
  await db.schema
    .createIndex('idempotency_expires')
    .ifNotExists()
    .on('idempotency')
    .column('expires')
    .execute();
}

async function deposits(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  const { whole } = columnType;
  await db.schema
    .createTable('deposit')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('user_id', whole, (column) => column.notNull())
    .addColumn('token_id', whole, (column) => column.notNull())
    .addColumn('from_user', whole, (column) => column.notNull())
    .addColumn('from_token', whole)
    .addColumn('cost', whole, (column) => column.notNull())
    .addColumn('channel_id', whole, (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .execute();
}

async function usageSums(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  const { text, whole } = columnType;
  let creation = db.schema
    .createTable('usage_sum')
    .ifNotExists()
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('unit', whole, (column) => column.notNull())
    .addColumn('time', whole, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('durations', text, (column) => column.notNull());
  for (const name of ['requests', 'quota', 'prompt_tokens', 'completion_tokens'] as const)
    creation = creation.addColumn(name, whole, (column) => column.notNull());
  await creation
    .addPrimaryKeyConstraint('usage_sum_key', ['scope', 'unit', 'time', 'key'])
    .execute();
}

/** Versions before kysely's Migrator look into the table `migration`: a name they do not know keeps them away. */
async function migrator(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  await db.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied', columnType.whole, (column) => column.notNull())
    .execute();
  await db.insertInto('migration').values({ name: '009-migrator', applied: 0 }).execute();
}

/** The shapes of record columns, so that a changed type is seen: a text and a list have the same kind of column. */
async function storedFields(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('stored_field')
    .ifNotExists()
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('shape', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('stored_field_of', ['resource', 'field'])
    .execute();
}

/** How long the kept answers of keys are, and what finds those of one user. */
async function answersByKey(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  const table = (await db.introspection.getTables()).find(({ name }) => name === 'idempotency');
  if (!table?.columns.some(({ name }) => name === 'bytes'))
    await db.schema
      .alterTable('idempotency')
      .addColumn('bytes', columnType.whole, (column) => column.notNull().defaultTo(0))
      .execute();
  await db
    .updateTable('idempotency')
    .set(({ fn }) => ({ bytes: fn<number>('length', ['answer']) }))
    .execute();
  await db.schema
    .createIndex('idempotency_kept')
    .ifNotExists()
    .on('idempotency')
    .columns(['user_id', 'expires', 'key_hash', 'bytes'])
    .where('bytes', '>', sql.lit(0))
    .execute();
}

/** Charges for holders that seemed dead. */
async function settledDeposits(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  let creation = db.schema
    .createTable('settled_deposit')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull());
  for (const name of [
    'user_id',
    'token_id',
    'is_limited',
    'charged',
    'channel_id',
    'log_id',
    'settled_at',
  ] as const)
    creation = creation.addColumn(name, columnType.whole, (column) => column.notNull());
  await creation.execute();
}

/** The beginnings of the periods that a deposit counts in. */
async function limitPeriods(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const table of ['deposit', 'settled_deposit'] as const)
    for (const name of ['user_period', 'token_period'] as const)
      if (!tables.find((one) => one.name === table)?.columns.some((one) => one.name === name))
        await db.schema.alterTable(table).addColumn(name, columnType.whole).execute();
}

/** Sessions know when they were used last. */
async function seenSessions(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  const session = (await db.introspection.getTables()).find(({ name }) => name === 'session');
  if (session?.columns.some(({ name }) => name === 'seen')) return;
  await db.schema
    .alterTable('session')
    .addColumn('seen', columnType.whole, (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Entries of the audit have the name of what changed. Commands beside a server write them, too, before any start. */
async function namedAudits(db: Kysely<Tables>): Promise<void> {
  const audit = (await db.introspection.getTables()).find(({ name }) => name === 'audit');
  if (audit?.columns.some(({ name }) => name === 'name')) return;
  await db.schema.alterTable('audit').addColumn('name', 'text').execute();
}

/** The fields whose type some steps change, such as "plan.delay". */
export const convertedBy = (names: readonly string[]): string[] =>
  steps.filter(([name]) => names.includes(name)).flatMap(([, { changes = [] }]) => changes);

/** Names of steps that this version does not know. */
export const unknownSteps = (names: readonly string[]): string[] =>
  names.filter((name) => !steps.some(([known]) => known === name));

/** In order; a step that was released is never changed, a new one is added at the end. */
export const steps: readonly [string, Step][] = [
  ['001-accounts', accounts],
  ['002-codes', codes],
  ['003-limits', limits],
  ['004-audits', audits],
  ['005-idempotency', idempotencyKeys],
  ['006-deposits', deposits],
  ['007-doors', doors],
  ['008-usage-sums', usageSums],
  ['009-migrator', migrator],
  ['010-stored-fields', storedFields],
  ['011-kept-answers', answersByKey],
  ['012-settled-deposits', settledDeposits],
  ['013-limit-periods', limitPeriods],
  ['014-second-factors', secondFactors],
  ['015-seen-sessions', seenSessions],
  ['016-named-audits', namedAudits],
];
