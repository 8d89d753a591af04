/** Requests, quota, tokens and durations of the log, added up by time and model, by channel and by user. */
import { sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import type { Store } from '../store/tables/tables';
import { edgeOf, type GroupOf, inSlices, quarterSeconds, type Span } from './spans';

/** The sum of a group of log entries. Quota in quota units. */
export interface Sum {
  requests: number;
  quota: number;
  promptTokens: number;
  completionTokens: number;
  /** How many entries took about that long: milliseconds with two digits -> entries. */
  durations: Map<number, number>;
}

/** Sums of a span. */
export interface LogSums {
  /** Time of the group -> model -> sum. */
  groups: Map<number, Map<string, Sum>>;
  /** By id; these have no durations. */
  channels: Map<number, Sum>;
  users: Map<number, Sum>;
  /** By owner and name, as `7:shop`: names are of one user. */
  tokens: Map<string, Sum>;
  /** User -> model -> sum, without durations. */
  uses: Map<number, Map<string, Sum>>;
}

/** The sums to make. */
export interface Wanted {
  /** Without those of models, which are made otherwise. */
  models?: false;
  /** Groups of time that sums of models come in. */
  groupOf: GroupOf;
  channels?: boolean;
  users?: boolean;
  tokens?: boolean;
  uses?: boolean;
  /** How long requests took, too. */
  durations?: boolean;
  /** Only the entries of one user. */
  userId?: number | undefined;
}

export const emptySum = (): Sum => ({
  requests: 0,
  quota: 0,
  promptTokens: 0,
  completionTokens: 0,
  durations: new Map(),
});

export const emptySums = (): LogSums => ({
  groups: new Map(),
  channels: new Map(),
  users: new Map(),
  tokens: new Map(),
  uses: new Map(),
});

/** The value of a key; a new one where there is none. */
export function entryIn<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = create();
  map.set(key, made);
  return made;
}

export function addDuration(sum: Sum, ms: number, count: number): void {
  sum.durations.set(ms, (sum.durations.get(ms) ?? 0) + count);
}

/** Adds one sum to another. */
export function addTo(sum: Sum, more: Sum): void {
  sum.requests += more.requests;
  sum.quota += more.quota;
  sum.promptTokens += more.promptTokens;
  sum.completionTokens += more.completionTokens;
  for (const [ms, count] of more.durations) addDuration(sum, ms, count);
}

/** The sums of each model over all times. */
export function modelsOf({ groups }: Pick<LogSums, 'groups'>): Map<string, Sum> {
  const models = new Map<string, Sum>();
  for (const group of groups.values())
    for (const [model, sum] of group) addTo(entryIn(models, model, emptySum), sum);
  return models;
}

/** How wide the bucket of a duration is: two digits are kept. */
function bucketWidth(ms: number): number {
  if (ms < 100) return 1;
  return 10 ** (Math.floor(Math.log10(ms)) - 1);
}

/**
 * The duration, in ms, that a share of the entries does not exceed; exact to a few per cent, since durations are kept
 * with two digits. Undefined where no entry has a duration.
 */
export function quantile(
  durations: ReadonlyMap<number, number>,
  share: number,
): number | undefined {
  const sorted = [...durations].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  let left = share * total;
  for (const [ms, count] of sorted) {
    if (left <= count) return Math.round(ms + ((bucketWidth(ms) - 1) * left) / count);
    left -= count;
  }
  return sorted.at(-1)?.[0];
}

/** Two digits of a duration, as SQL of both engines. */
export const bucket = sql<number>`case
  when elapsed_time < 100 then elapsed_time
  when elapsed_time < 1000 then elapsed_time / 10 * 10
  when elapsed_time < 10000 then elapsed_time / 100 * 100
  when elapsed_time < 100000 then elapsed_time / 1000 * 1000
  when elapsed_time < 1000000 then elapsed_time / 10000 * 10000
  else 1000000 end`;
const quarter = sql<number>`created_at / ${sql.lit(quarterSeconds)}`;

/** The quota consumed within a span; by one user where an id is given. */
export function entriesOf(store: Store, { from, to }: Span, userId: number | undefined) {
  const query = store.db
    .selectFrom('log')
    .where('type', '=', logType.consumption)
    .where('created_at', '>=', from)
    .where('created_at', '<', to);
  return userId === undefined ? query : query.where('user_id', '=', userId);
}

/** How many entries a span has. */
export async function countEntries(store: Store, span: Span): Promise<number> {
  const row = await entriesOf(store, span, undefined)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The time of the first entry, and the ids of first and last; undefined and 0 where there is none. */
export async function logExtent(
  store: Store,
): Promise<{ first: number | undefined; smallest: number; largest: number }> {
  const edge = (order: 'asc' | 'desc') =>
    store.db
      .selectFrom('log')
      .select(['id', 'created_at'])
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst();
  const [oldest, newest] = [await edge('asc'), await edge('desc')];
  return {
    first: oldest === undefined ? undefined : Number(oldest.created_at),
    smallest: Number(oldest?.id ?? 0),
    largest: Number(newest?.id ?? 0),
  };
}

type Entries = ReturnType<typeof entriesOf>;

const withSums = (query: Entries) =>
  query.select(({ fn }) => [
    fn.countAll<number>().as('requests'),
    fn.sum<number>('quota').as('quota'),
    fn.sum<number>('prompt_tokens').as('prompt'),
    fn.sum<number>('completion_tokens').as('completion'),
  ]);

/** A line of a query as a sum. */
function toSum(line: {
  requests: unknown;
  quota: unknown;
  prompt: unknown;
  completion: unknown;
}): Sum {
  return {
    ...emptySum(),
    requests: Number(line.requests),
    quota: Number(line.quota ?? 0),
    promptTokens: Number(line.prompt ?? 0),
    completionTokens: Number(line.completion ?? 0),
  };
}

async function addModels(query: Entries, groupOf: GroupOf, sums: LogSums): Promise<void> {
  const lines = await withSums(query)
    .select([quarter.as('quarter'), 'model_name', bucket.as('bucket')])
    .groupBy(['model_name', quarter, bucket])
    .execute();
  for (const line of lines) {
    const models = entryIn(
      sums.groups,
      groupOf(Number(line.quarter) * quarterSeconds),
      () => new Map(),
    );
    const sum = entryIn<string, Sum>(models, line.model_name ?? '', emptySum);
    const more = toSum(line);
    addTo(sum, more);
    // 0 where the relay did not measure.
    if (Number(line.bucket) > 0) addDuration(sum, Number(line.bucket), more.requests);
  }
}

async function addOwners(
  query: Entries,
  column: 'channel' | 'user_id',
  into: Map<number, Sum>,
): Promise<void> {
  const lines = await withSums(query).select(column).groupBy(column).execute();
  for (const line of lines) addTo(entryIn(into, Number(line[column] ?? 0), emptySum), toSum(line));
}

async function addTokens(query: Entries, into: LogSums['tokens']): Promise<void> {
  const lines = await withSums(query)
    .select(['user_id', 'token_name'])
    .groupBy(['user_id', 'token_name'])
    .execute();
  for (const line of lines) {
    const key = `${line.user_id ?? 0}:${line.token_name ?? ''}`;
    addTo(entryIn(into, key, emptySum), toSum(line));
  }
}

async function addUses(query: Entries, into: LogSums['uses']): Promise<void> {
  const lines = await withSums(query)
    .select(['user_id', 'model_name'])
    .groupBy(['user_id', 'model_name'])
    .execute();
  for (const line of lines) {
    const models = entryIn(into, Number(line.user_id ?? 0), () => new Map<string, Sum>());
    addTo(entryIn(models, line.model_name ?? '', emptySum), toSum(line));
  }
}

/** Adds up the entries of a span. */
export function addEntries(
  store: Store,
  span: Span,
  { groupOf, models, channels, users, tokens, uses, userId }: Wanted,
  sums: LogSums,
): Promise<void> {
  return inSlices(
    store,
    span,
    (rest) => edgeOf(entriesOf(store, rest, userId).select('created_at as at')),
    async (slice) => {
      const query = entriesOf(store, slice, userId);
      if (models !== false) await addModels(query, groupOf, sums);
      if (channels) await addOwners(query, 'channel', sums.channels);
      if (users) await addOwners(query, 'user_id', sums.users);
      if (tokens) await addTokens(query, sums.tokens);
      if (uses) await addUses(query, sums.uses);
      return undefined;
    },
  );
}
