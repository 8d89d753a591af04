/** Steps of the database for accounts; see migrate.ts. */

import { type Kysely, sql } from 'kysely';
import { nameForms } from '../../../schema/nameForms';
import { userStatus } from '../../../schema/records.gen';
import { formats } from '../../../schema/values/textFormats';
import type { Engine } from '../engine/Engine';
import { type Indexes, missingIndex } from '../tables/indexes';
import type { StoreSettings, Tables } from '../tables/tables';

/**
 * Codes belong to who asked for them; sessions know when a password was typed; names have a form that look-alikes
 * share.
 */
export async function doors(
  db: Kysely<Tables>,
  { columnType }: Engine,
  log: StoreSettings['log'],
): Promise<void> {
  // Codes live for ten minutes: those of the old form are asked for again.
  await db.schema.dropTable('mail_code').ifExists().execute();
  await db.schema
    .createTable('mail_code')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires', columnType.whole, (column) => column.notNull())
    .addColumn('tries', columnType.whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_code_of', ['purpose', 'address', 'holder'])
    .execute();
  await db.schema
    .alterTable('session')
    .addColumn('confirmed', columnType.whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('credential')
    .addColumn('must_change', columnType.whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('name_form')
    .addColumn('form', 'text', (column) => column.primaryKey())
    .addColumn('user_id', columnType.whole, (column) => column.notNull())
    .execute();
  const user = (await db.introspection.getTables()).find(({ name }) => name === 'user');
  if (!user) return; // a new database
  const columns = user.columns.map(({ name }) => name);
  await clearTwice(
    db,
    bindings.filter((binding) => columns.includes(binding)),
    log,
  );
  await claimNames(db);
}

/** The ways to sign in beside a password. */
export const bindings = ['email', 'github_id', 'lark_id', 'oidc_id', 'wechat_id'] as const;
type Binding = (typeof bindings)[number];

/** A binding as it is kept: addresses in small letters, GitHub names with an @, for ids are numbers. Empty for none. */
export function keptBinding(binding: Binding, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || (binding !== 'email' && binding !== 'github_id')) return text;
  if (binding === 'github_id') return `@${text.toLowerCase().replace(/^@/, '')}`;
  const address = text.toLowerCase();
  return formats['email']?.(address) ? address : '';
}

/** Each binding belongs to one account: the oldest keeps it. Deleted accounts keep none. */
async function clearTwice(
  db: Kysely<Tables>,
  existing: readonly Binding[],
  log: StoreSettings['log'],
): Promise<void> {
  const users = await db
    .selectFrom('user')
    .select(['id', 'status', ...existing])
    .orderBy('id')
    .execute();
  for (const binding of existing) {
    const seen = new Set<string>();
    for (const { id, status, [binding]: value } of users) {
      const wanted = status === userStatus.deleted ? '' : keptBinding(binding, value);
      const next = seen.has(wanted) ? '' : wanted;
      if (next !== '') seen.add(next);
      if (next === (value ?? '')) continue;
      await db
        .updateTable('user')
        .set({ [binding]: next })
        .where('id', '=', id)
        .execute();
      if (next === '' && status !== userStatus.deleted)
        log?.warn(
          { user: id, binding },
          'an account lost a binding that an older one has, or that is not valid',
        );
    }
  }
}

/** Names that are there already stay; of those that look alike, the oldest keeps new ones away. */
async function claimNames(db: Kysely<Tables>): Promise<void> {
  const users = await db
    .selectFrom('user')
    .select(['id', 'username'])
    .where('status', '!=', userStatus.deleted)
    .orderBy('id')
    .execute();
  for (const { id, username } of users)
    await db
      .insertInto('name_form')
      .values(nameForms(username).map((form) => ({ form, user_id: id })))
      .onConflict((conflict) => conflict.column('form').doNothing())
      .execute();
}

/** No binding twice. Runs once the columns are there. */
export async function bindingIndexes(db: Kysely<Tables>, known: Indexes): Promise<void> {
  for (const binding of bindings) {
    const column = sql.ref(binding);
    const name = missingIndex(known, 'user', `${binding}_once`);
    if (name === undefined) continue;
    await db.schema
      .createIndex(name)
      .ifNotExists()
      .unique()
      .on('user')
      .expression(binding === 'email' ? sql`lower(${column})` : sql`${column}`)
      .where(sql<boolean>`${column} <> ''`)
      .execute();
  }
}

/** Second factors, and sign-ins that wait for them; sessions know where they began. */
export async function secondFactors(db: Kysely<Tables>, { columnType }: Engine): Promise<void> {
  const { text, whole } = columnType;
  const create = (name: string) => db.schema.createTable(name).ifNotExists();
  await create('factor')
    .addColumn('user_id', whole, (column) => column.primaryKey())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('step', whole, (column) => column.notNull())
    .addColumn('confirmed', whole, (column) => column.notNull())
    .execute();
  await create('recovery_code')
    .addColumn('user_id', whole, (column) => column.notNull())
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_of', ['user_id', 'code_hash'])
    .execute();
  await create('sign_in_step')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('user_id', whole, (column) => column.notNull())
    .addColumn('expires', whole, (column) => column.notNull())
    .addColumn('is_known', whole, (column) => column.notNull())
    .execute();
  await create('passkey')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', whole, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('counter', whole, (column) => column.notNull())
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .execute();
  for (const table of ['sign_in_step', 'passkey'])
    await db.schema
      .createIndex(`${table}_user`)
      .ifNotExists()
      .on(table)
      .column('user_id')
      .execute();
  const session = (await db.introspection.getTables()).find(({ name }) => name === 'session');
  const known = session?.columns.map(({ name }) => name) ?? [];
  for (const [name, type, standard] of [
    ['began', whole, 0],
    ['address', text, ''],
    ['agent', text, ''],
  ] as const)
    if (!known.includes(name))
      await db.schema
        .alterTable('session')
        .addColumn(name, type, (column) => column.notNull().defaultTo(standard))
        .execute();
}
