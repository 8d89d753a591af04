/** The log of the relay: top-ups, consumption, management and gifts. */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Log, logType } from '../../schema/records.gen';
import type { Services } from '../options/Services';
import { pageSize } from '../records/records';
import { newColumns } from '../store/columns';
import type { Store, StoredRow } from '../store/tables';

/** Filters of a log list; empty, zero and absent ones do not narrow it. Times in epoch seconds. */
export interface LogFilter {
  type?: number;
  username?: string;
  token_name?: string;
  model_name?: string;
  channel?: number;
  start_timestamp?: number;
  end_timestamp?: number;
}

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
    request_id: randomUUID(),
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
): Promise<void> {
  const user = await services.store.db
    .selectFrom('user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  await writeLog(services, { type, content, user_id: userId, username: user?.username ?? '' });
}

/** The entries that match; of one user where an id is given. */
export function filteredLogs(store: Store, filter: LogFilter, userId: number | undefined) {
  let query = store.db.selectFrom('log');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  // As part of the statement, so that the indexes of one type are used.
  if (filter.type) query = query.where('type', '=', sql.lit(filter.type));
  if (filter.channel) query = query.where('channel', '=', filter.channel);
  for (const field of ['username', 'token_name', 'model_name'] as const)
    if (filter[field]) query = query.where(field, '=', filter[field]);
  if (filter.start_timestamp) query = query.where('created_at', '>=', filter.start_timestamp);
  if (filter.end_timestamp) query = query.where('created_at', '<=', filter.end_timestamp);
  return query;
}

/** Page `page` (from 0) of the log, newest first; of one user where an id is given. */
export function listLogs(
  { store }: Pick<Services, 'store'>,
  filter: LogFilter,
  page: number,
  userId?: number,
): Promise<StoredRow<'log'>[]> {
  return filteredLogs(store, filter, userId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
}

/** Quota consumed by the entries that match; the sum is over type 2 whatever type is asked for. */
export async function sumQuota(
  { store }: Pick<Services, 'store'>,
  filter: LogFilter,
  userId?: number,
): Promise<number> {
  const row = await filteredLogs(store, { ...filter, type: logType.consumption }, userId)
    .select((eb) => eb.fn.sum('quota').as('quota'))
    .executeTakeFirst();
  return Number(row?.quota ?? 0);
}

/** A user's consumption of one day (UTC) by one model, as the API names its parts. */
interface DayUse {
  Day: string;
  ModelName: string;
  RequestCount: number;
  Quota: number;
  PromptTokens: number;
  CompletionTokens: number;
}

/** Consumption of a user by day (UTC) and model over the last seven days; null when there is none, as recorded. */
export async function sumSevenDays(
  { store, now }: Pick<Services, 'now' | 'store'>,
  userId: number,
): Promise<DayUse[] | null> {
  const daySeconds = 86_400;
  const day = sql<number>`created_at / ${sql.lit(daySeconds)}`;
  const rows = await filteredLogs(
    store,
    { type: logType.consumption, start_timestamp: now() - 7 * daySeconds },
    userId,
  )
    .select(({ fn }) => [
      day.as('day'),
      'model_name',
      fn.countAll().as('count'),
      fn.sum('quota').as('quota'),
      fn.sum('prompt_tokens').as('prompt'),
      fn.sum('completion_tokens').as('completion'),
    ])
    .groupBy([day, 'model_name'])
    .orderBy(day)
    .orderBy('model_name')
    .execute();
  const uses = rows.map((row) => ({
    Day: new Date(Number(row.day) * daySeconds * 1000).toISOString().slice(0, 10),
    ModelName: row.model_name ?? '',
    RequestCount: Number(row.count),
    Quota: Number(row.quota),
    PromptTokens: Number(row.prompt),
    CompletionTokens: Number(row.completion),
  }));
  return uses.length === 0 ? null : uses;
}
