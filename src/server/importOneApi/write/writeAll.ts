/** Writes what an import takes, in one transaction. */
import { sql } from 'kysely';
import { nameForms } from '../../../schema/nameForms';
import { userStatus } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { endSessionsOf, forgetDevicesOf } from '../../auth/sessions';
import { forgetWith } from '../../logs/rolledSums';
import { loadOptions } from '../../options/options';
import { withDefaults } from '../../store/tables/columns';
import type { Store } from '../../store/tables/tables';
import { inTransaction } from '../../store/tables/transactions';
import { ImportError } from '../source/ImportError';
import type { Source } from '../source/Source';
import { Findings } from '../take/Findings';
import { type Kind, keyColumns, kinds, type Taken } from '../take/Taken';
import { eachLogs } from '../take/takeLogs';
import type { Change } from './decide';
import { type Memory, readMemory, remember } from './memory';
import { type Plan, planImport, sizeOf } from './plan';
import { addedTo, sumsOf } from './sums';

const rowsAtOnce = 500;
type Table = 'channel' | 'log' | 'redemption' | 'token' | 'user';

async function insertAll(store: Store, table: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await store.records
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

/** Takes the root of a new console away, with all that signs in to it. */
async function removeRoot(store: Store, id: number): Promise<void> {
  await endSessionsOf(store, id);
  await forgetDevicesOf(store, id);
  for (const table of ['credential', 'name_form'] as const)
    await store.db.deleteFrom(table).where('user_id', '=', id).execute();
  await store.db.deleteFrom('user').where('id', '=', id).execute();
}

/** Keeps new names that look like these away. Those that look alike already stay. */
async function claimNames(store: Store, changes: readonly Change[]): Promise<void> {
  for (const { key, before } of changes)
    if (before) await store.db.deleteFrom('name_form').where('user_id', '=', Number(key)).execute();
  const forms = changes
    .filter(({ next }) => next['status'] !== userStatus.deleted)
    .flatMap(({ key, next }) =>
      nameForms(String(next['username'])).map((form) => ({ form, user_id: Number(key) })),
    );
  for (let at = 0; at < forms.length; at += rowsAtOnce)
    await store.db
      .insertInto('name_form')
      .values(forms.slice(at, at + rowsAtOnce))
      .onConflict((conflict) => conflict.column('form').doNothing())
      .execute();
}

/** Adds and changes the records of one kind. */
async function writeKind(store: Store, kind: Kind, changes: readonly Change[]): Promise<void> {
  if (kind === 'option') {
    const options = await loadOptions(store);
    for (const { key, next } of changes) await options.set(key, String(next['value']), store);
    return;
  }
  const added = changes.filter(({ before }) => before === undefined).map(({ next }) => next);
  const rows =
    kind === 'credential'
      ? added
      : added.map((row) => ({ ...withDefaults(resourceSchema(kind), row), id: row['id'] }));
  await insertAll(store, kind, rows);
  for (const { key, next, before } of changes)
    if (before) {
      await store.records
        .updateTable(kind)
        .set(next)
        .where(keyColumns[kind], '=', Number(key))
        .execute();
      if (kind === 'credential') await endSessionsOf(store, Number(key));
    }
  if (kind === 'user') await claimNames(store, changes);
}

/** Copies the entries of the log. They keep their ids where nothing was written here since. */
async function writeLogs(store: Store, source: Source, log: Taken['log']): Promise<void> {
  if (log.count === 0) return;
  const { last } = await store.db
    .selectFrom('log')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const keepsIds = Number(last ?? 0) <= log.afterId && log.afterTime < 0;
  const schema = resourceSchema('log');
  const findings = new Findings();
  await eachLogs(source, log, findings, async (entries) => {
    const rows = entries.map(({ id, ...columns }) => ({
      ...withDefaults(schema, columns),
      ...(keepsIds ? { id } : {}),
    }));
    await insertAll(store, 'log', rows);
  });
  if (findings.refused.length > 0) throw changedMeanwhile();
  // Sums of hours and days that are over know nothing of these entries.
  await forgetWith(store, async () => [log.firstTime, log.lastTime]);
}

/** Lets new records have ids after all that One API gave, also to records that it deleted. */
async function moveIds(store: Store, table: Table, least: number): Promise<void> {
  const { last } = await store.records
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const highest = Math.max(Number(last ?? 0), least);
  if (highest === 0) return;
  if (store.engine.name === 'postgres') {
    const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, 'id')`;
    await sql`select setval(${sequence}, greatest(${highest}, nextval(${sequence}) - 1))`.execute(
      store.db,
    );
    return;
  }
  await sql`update sqlite_sequence set seq = max(seq, ${highest}) where name = ${table}`.execute(
    store.db,
  );
}

export const changedMeanwhile = (): ImportError =>
  new ImportError(
    'One of the two databases was changed meanwhile. Nothing was imported; start again.',
  );

async function checkSums(store: Store, before: readonly bigint[], plan: Plan, taken: Taken) {
  const added = addedTo(plan, taken);
  const after = await sumsOf(store);
  if (after.some((sum, at) => sum !== (before[at] ?? 0n) + (added[at] ?? 0n)))
    throw changedMeanwhile();
}

/**
 * Writes all or nothing.
 * @param shown the plan that the operator saw
 * @throws ImportError where one of the databases is no more as it was then
 */
export async function writeAll(
  store: Store,
  logs: Source,
  taken: Taken,
  shown: Plan,
): Promise<void> {
  // The log has many indexes, whose pages are else read and written again for each entry.
  if (store.engine.name === 'sqlite') await sql`pragma cache_size = -131072`.execute(store.db);
  await inTransaction(store, async (held) => {
    const memory: Memory | undefined = await readMemory(held);
    const plan = await planImport(held, taken, memory, new Findings());
    if (sizeOf(plan) !== sizeOf(shown)) throw changedMeanwhile();
    if (plan.replaced !== undefined) await removeRoot(held, plan.replaced);
    const before = await sumsOf(held);
    for (const kind of kinds) await writeKind(held, kind, plan[kind].changes);
    await writeLogs(held, logs, taken.log);
    await checkSums(held, before, plan, taken);
    for (const table of ['user', 'token', 'channel', 'redemption', 'log'] as const)
      await moveIds(
        held,
        table,
        table === 'user' || table === 'channel' ? taken.highest[table] : 0,
      );
    const hashes = kinds.flatMap((kind) =>
      [...plan[kind].hashes].map(([key, hash]) => ({ kind, key, hash })),
    );
    const { count, lastId, endTime } = taken.log;
    const place = count > 0 ? { afterId: lastId, time: endTime } : memory?.log;
    await remember(held, hashes, place ?? { afterId: 0, time: 0 });
  });
}
