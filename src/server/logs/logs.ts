/** The log of the relay: top-ups, consumption, management and gifts. */

import { randomUUID } from 'node:crypto';
import { type Log, logType } from '../../schema/records.gen';
import { requestId } from '../kernel/watch/requestId';
import type { Services } from '../options/Services';
import { newColumns } from '../store/tables/columns';
import type { Store, StoredRow } from '../store/tables/tables';
import {
  type filteredLogs,
  isByTime,
  isSummed,
  type LogFilter,
  logsById,
  timesOf,
} from './logFilter';
import { entriesOf, logExtent } from './logSums';
import { type Part, readPage } from './readPage';
import { edgeOf, inSlices, type Span } from './spans';

/** Quota units as log texts show them: dollars with six decimals, or points. */
export function quotaForLog({ options }: Pick<Services, 'options'>, quota: number): string {
  if (!options.isOn('DisplayInCurrencyEnabled')) return `${quota} 点额度`;
  return `＄${(quota / options.number('QuotaPerUnit')).toFixed(6)} 额度`;
}

/** Values of an entry that is about to be written. */
export type LogEntry = Partial<Log>;

/** Writes an entry; values that are absent are empty. @returns its id */
export async function writeLog(
  services: Pick<Services, 'now' | 'store'>,
  entry: LogEntry & { type: number; content: string },
): Promise<number> {
  const columns = newColumns('log', {
    username: '',
    token_name: '',
    ...entry,
    // Providers' failures are in it: PostgreSQL takes no NUL.
    content: entry.content.replaceAll('\0', ''),
    // Clients name models: PostgreSQL takes no NUL, and nobody sees the others.
    model_name: (entry.model_name ?? '').replace(/\p{C}/gu, ''),
    created_at: services.now(),
    request_id: entry.request_id ?? requestId() ?? randomUUID(),
  });
  // Defaults fill the columns that nobody gave.
  const { id } = await services.store.records
    .insertInto('log')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes an entry about a user, with the user's name. */
export async function writeUserLog(
  services: Pick<Services, 'now' | 'store'>,
  userId: number,
  type: number,
  content: string,
  quota = 0,
): Promise<void> {
  const user = await services.store.db
    .selectFrom('user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  const { username = '' } = user ?? {};
  await writeLog(services, { type, content, quota, user_id: userId, username });
}

/** The ids that entries of a filter may have. Times and ids need not grow together: clocks go back. */
export async function idsOf(
  store: Store,
  filter: LogFilter,
  userId: number | undefined,
): Promise<Span> {
  const { smallest, largest } = await logExtent(store);
  const all = { from: smallest, to: largest + 1 };
  if (store.engine.name === 'postgres' || !isByTime(filter, userId)) return all;
  const found = { from: all.to, to: all.from };
  const entries = ({ from, to }: Span) =>
    store.db.selectFrom('log').where('created_at', '>=', from).where('created_at', '<', to);
  await inSlices(
    store,
    timesOf(filter),
    (rest) => edgeOf(entries(rest).select('created_at as at')),
    async (slice) => {
      const ids = await entries(slice)
        .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
        .executeTakeFirst();
      found.from = Math.min(found.from, Number(ids?.first ?? found.from));
      found.to = Math.max(found.to, Number(ids?.last ?? -1) + 1);
      return undefined;
    },
  );
  return found;
}

/** Where a slice of the entries that match begins; those that the index does not know count as matching. */
export const edgeFor = (store: Store, filter: LogFilter, userId?: number) => (rest: Span) =>
  edgeOf(logsById(store, filter, userId, rest, 'indexed').select('id as at'));

/** A part of the log, newest first; of one user where an id is given. */
export async function listLogs(
  { store }: Pick<Services, 'store'>,
  filter: LogFilter,
  part: Part,
  userId?: number,
): Promise<StoredRow<'log'>[]> {
  const entries = (slice: Span) => logsById(store, filter, userId, slice);
  return readPage(store, part, {
    span: await idsOf(store, filter, userId),
    findEdge: edgeFor(store, filter, userId),
    count: (slice) =>
      entries(slice)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    read: (slice, limit, offset) =>
      entries(slice).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
  });
}

/** Quota consumed by the entries that match; the sum is over type 2 whatever type is asked for. */
export async function sumQuota(
  { store }: Pick<Services, 'store'>,
  filter: LogFilter,
  userId?: number,
): Promise<number> {
  const used = { ...filter, type: logType.consumption };
  let quota = 0;
  const sumOf = async (entries: ReturnType<typeof filteredLogs>) => {
    const row = await entries.select(({ fn }) => fn.sum('quota').as('quota')).executeTakeFirst();
    quota += Number(row?.quota ?? 0);
    return undefined;
  };
  // Sums that the index knows are added up without the entries themselves.
  if (isSummed(filter))
    await inSlices(
      store,
      timesOf(filter),
      (rest) => edgeOf(entriesOf(store, rest, userId).select('created_at as at')),
      (slice) => sumOf(entriesOf(store, slice, userId)),
    );
  else
    await inSlices(store, await idsOf(store, used, userId), edgeFor(store, used, userId), (slice) =>
      sumOf(logsById(store, used, userId, slice)),
    );
  return quota;
}
