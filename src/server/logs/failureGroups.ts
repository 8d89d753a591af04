/** GET /api/log/failures: failed calls by channel and reason. */
import { sql } from 'kysely';
import type { Caller } from '../../schema/access';
import type { FailureGroup, FailureGroups, FailureReason } from '../../schema/answers/failures';
import { reasonGroup } from '../../schema/failureReason';
import { longTurn } from '../kernel/work/longWork';
import type { Services } from '../options/Services';
import type { Store } from '../store/tables/tables';
import { countFailures } from './failures';
import { failuresByTime, type LogFilter, timesOf, toldText } from './logFilter';
import { modelsOf } from './logSums';
import { edgeOf, inSlices, type Span } from './spans';
import { sumsOf } from './storedSums';
import { namesOf } from './summary';

/** How often a channel failed for a reason, also if another one answered then. */
type Group = Omit<FailureGroup, 'name'>;

/** How many groups are answered: the largest. */
const maxGroups = 100;
/** Clients make up names of models, which are in reasons: groups beyond these are counted together. */
const maxKept = 5000;

/** Lines whose reasons are read before others have their turn: some milliseconds. */
const linesPerTurn = 500;

/** Groups while they are counted. */
class Groups {
  private readonly known = new Map<string, Group>();
  private readonly rest = new Map<number, Group>();

  add(channel: number, reason: string, { count, first, last }: Omit<Group, 'channel' | 'reason'>) {
    const key = `${channel} ${reason}`;
    const group = this.known.get(key);
    const old = group ?? (this.known.size < maxKept ? undefined : this.rest.get(channel));
    if (old) {
      old.count += count;
      old.first = Math.min(old.first, first);
      old.last = Math.max(old.last, last);
      return;
    }
    const made = { channel, reason, count, first, last };
    if (this.known.size < maxKept) this.known.set(key, made);
    else this.rest.set(channel, made);
  }

  /** The reasons with most failures, whatever the channel. */
  reasons(): FailureReason[] {
    const all = new Map<string, FailureReason>();
    for (const { reason, count, first, last } of [...this.known.values(), ...this.rest.values()]) {
      const old = all.get(reason);
      all.set(reason, {
        reason,
        count: count + (old?.count ?? 0),
        first: Math.min(first, old?.first ?? first),
        last: Math.max(last, old?.last ?? last),
      });
    }
    return [...all.values()]
      .sort((a, b) => b.count - a.count || b.last - a.last)
      .slice(0, maxGroups);
  }

  /** The largest ones, and how many calls the others have. */
  largest(): { groups: Group[]; others: number } {
    const sorted = [...this.known.values()].sort(
      (a, b) => b.count - a.count || b.last - a.last || a.channel - b.channel,
    );
    const others = [...sorted.slice(maxGroups), ...this.rest.values()];
    return {
      groups: sorted.slice(0, maxGroups),
      others: others.reduce((sum, { count }) => sum + count, 0),
    };
  }
}

/** Reads the entries of failed calls that match, in slices of the index of their times. */
async function readGroups(store: Store, filter: LogFilter, userId?: number): Promise<Groups> {
  const groups = new Groups();
  const told = toldText(store, userId);
  const channel = userId === undefined ? sql<number>`channel` : sql<number>`0`;
  const edge = (rest: Span) =>
    edgeOf(failuresByTime(store, filter, userId, rest, 'indexed').select('created_at as at'));
  await inSlices(store, timesOf(filter), edge, async (slice) => {
    const lines = await failuresByTime(store, filter, userId, slice)
      .select(({ fn }) => [
        channel.as('of'),
        told.as('told'),
        fn.sum<number>('failed_calls').as('count'),
        fn.min('created_at').as('first'),
        fn.max('created_at').as('last'),
      ])
      .groupBy(['of', 'told'])
      .execute();
    for (const [at, line] of lines.entries()) {
      if (at > 0 && at % linesPerTurn === 0) await longTurn();
      groups.add(Number(line.of ?? 0), reasonGroup(line.told ?? ''), {
        count: Number(line.count),
        first: Number(line.first),
        last: Number(line.last),
      });
    }
    return undefined;
  });
  return groups;
}

/** All calls of a span, and of them those that failed for their client. */
export async function countSpan(store: Store, span: Span, userId?: number) {
  const { calls: failed } = await countFailures(store, span, () => 0, userId);
  const sums = await sumsOf(store, span, { groupOf: () => 0, userId });
  const served = [...modelsOf(sums).values()].reduce((sum, { requests }) => sum + requests, 0);
  return { calls: served + failed, failed };
}

/** All calls between the times of a filter, and of them those that failed for their client. */
async function countCalls(store: Store, filter: LogFilter, now: number, userId?: number) {
  const times = timesOf(filter);
  const oldest = await store.db
    .selectFrom('log')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .executeTakeFirst();
  const first = Number(oldest?.at ?? now);
  const span = { from: Math.max(times.from, first), to: Math.min(times.to, now + 1) };
  return span.from < span.to ? countSpan(store, span, userId) : { calls: 0, failed: 0 };
}

/**
 * The answer: failed calls that match, by channel and reason, the largest groups first. `calls` are all calls of that
 * time, by any caller, and `failed` those of them that failed for their client; `others` are failures of smaller
 * groups. `reasons` are the same failures by their reason alone.
 */
export async function groupFailures(
  { store, now }: Pick<Services, 'now' | 'store'>,
  filter: LogFilter,
  caller: Caller,
  userId?: number,
): Promise<FailureGroups> {
  const read = await readGroups(store, filter, userId);
  const { groups, others } = read.largest();
  const ids = [...new Set(groups.map(({ channel }) => channel))].filter((id) => id > 0);
  const names = await namesOf(store, 'channel', ids, caller);
  return {
    ...(await countCalls(store, filter, now(), userId)),
    groups: groups.map((group) => ({ ...group, name: names.get(group.channel) ?? '' })),
    others,
    reasons: read.reasons(),
  };
}
