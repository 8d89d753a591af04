/** Entries of calls that failed: how many there are, and how many are kept. */
import { sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import type { Store } from '../store/tables';
import type { Span } from './logSums';

/** A failed call as its client knows it: without what the provider said, which is at the end. */
export const withoutUpstream = (content: string) =>
  content.replace(/；上游(?:无答复|（HTTP \d+）)：.*$/s, '');

/** The type as part of the statement: their indexes are for it alone. */
const failures = (store: Store) =>
  store.db.selectFrom('log').where('type', '=', sql.lit(logType.failed));

/** Failed calls of a span. */
export interface FailureSums {
  /** Calls that failed for their client. */
  calls: number;
  /** By epoch second of their hour. */
  hours: Map<number, number>;
  /** By id: how often the channel failed, also where another channel answered then. */
  channels: Map<number, number>;
}

/** Counts the failed calls of a span. They are few enough (`mostFailures`) to be counted when they are asked for. */
export async function countFailures(
  store: Store,
  { from, to }: Span,
  userId?: number,
): Promise<FailureSums> {
  const hour = sql<number>`created_at / 3600`;
  let query = failures(store).where('created_at', '>=', from).where('created_at', '<', to);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  // What another channel answered then has no user: it did not fail for anybody.
  const forClients = sql<number>`case when user_id = 0 then 0 else failed_calls end`;
  const lines = await query
    .select(({ fn }) => [
      hour.as('hour'),
      'channel',
      fn.sum<number>('failed_calls').as('count'),
      fn.sum<number>(forClients).as('calls'),
    ])
    .groupBy([hour, 'channel'])
    .execute();
  const sums: FailureSums = { calls: 0, hours: new Map(), channels: new Map() };
  const add = (map: Map<number, number>, key: number, count: number) =>
    map.set(key, (map.get(key) ?? 0) + count);
  for (const line of lines) {
    const calls = Number(line.calls);
    sums.calls += calls;
    add(sums.hours, Number(line.hour) * 3600, calls);
    if (Number(line.channel) > 0) add(sums.channels, Number(line.channel), Number(line.count));
  }
  return sums;
}

/** Entries of failed calls that are kept at most. Calls that fail cost nothing, so nothing else bounds them. */
const mostFailures = 200_000;

/** Deletes the oldest entries of failed calls beyond a number. */
export async function keepNewestFailures(store: Store, most = mostFailures): Promise<void> {
  const oldest = await failures(store)
    .select('id')
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await store.db
    .deleteFrom('log')
    .where('type', '=', sql.lit(logType.failed))
    .where('id', '<=', oldest.id)
    .execute();
}
