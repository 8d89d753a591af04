/** Entries of calls that failed: how many there are, and how many are kept. */
import { sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import type { Store } from '../store/tables/tables';
import { edgeOf, type GroupOf, inSlices, quarterSeconds, type Span } from './spans';

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
  /** By the time of their group. */
  groups: Map<number, number>;
  /** By id: how often the channel failed, also where another channel answered then. */
  channels: Map<number, number>;
}

const quarter = sql<number>`created_at / ${sql.lit(quarterSeconds)}`;
/** A failure that another channel then answered has no user: it did not fail for anybody. */
const forClients = sql<number>`case when user_id = 0 then 0 else failed_calls end`;

/** Counts the failed calls of a span. */
export async function countFailures(
  store: Store,
  span: Span,
  groupOf: GroupOf,
  userId?: number,
): Promise<FailureSums> {
  const sums: FailureSums = { calls: 0, groups: new Map(), channels: new Map() };
  const add = (map: Map<number, number>, key: number, count: number) =>
    map.set(key, (map.get(key) ?? 0) + count);
  const entries = ({ from, to }: Span) => {
    const query = failures(store).where('created_at', '>=', from).where('created_at', '<', to);
    return userId === undefined ? query : query.where('user_id', '=', userId);
  };
  const findEdge = (rest: Span) => edgeOf(entries(rest).select('created_at as at'));
  await inSlices(store, span, findEdge, async (slice) => {
    const lines = await entries(slice)
      .select(({ fn }) => [
        quarter.as('quarter'),
        'channel',
        fn.sum<number>('failed_calls').as('count'),
        fn.sum<number>(forClients).as('calls'),
      ])
      .groupBy([quarter, 'channel'])
      .execute();
    for (const line of lines) {
      const calls = Number(line.calls);
      sums.calls += calls;
      add(sums.groups, groupOf(Number(line.quarter) * quarterSeconds), calls);
      if (Number(line.channel) > 0) add(sums.channels, Number(line.channel), Number(line.count));
    }
    return undefined;
  });
  return sums;
}

/** Entries of failed calls that are kept at most. Calls that fail cost nothing, so nothing else bounds them. */
const maxFailures = 200_000;

/** Deletes the oldest entries of failed calls beyond a number. */
export async function keepNewestFailures(store: Store, most = maxFailures): Promise<void> {
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
