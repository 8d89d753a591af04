/** GET /api/log/summary: the use between two times, in total and by hour, day, model, channel or user. */
import { type Caller, canAccess } from '../../schema/access';
import { AppError } from '../kernel/errors/AppError';
import type { AppContext } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { scopedRows } from '../records/scopedRows';
import type { Store } from '../store/tables/tables';
import { countFailures, type FailureSums } from './failures';
import { addTo, emptySum, entryIn, type LogSums, modelsOf, quantile, type Sum } from './logSums';
import { daySeconds, floorTo, type GroupOf, hourSeconds, type Span } from './spans';
import { sumsOf } from './storedSums';
import { dayIn, type Zone, zoneOf } from './zones';

const groupings = ['hour', 'day', 'model', 'channel', 'user'] as const;
type Grouping = (typeof groupings)[number];

/** The requested sums. Times in epoch seconds. */
interface SummaryRequest extends Span {
  by: ReadonlySet<Grouping>;
  /** Whose days are meant; UTC where it is absent. */
  zone: Zone | undefined;
  /** How many models, channels and users. */
  limit: number;
  caller: Caller;
}

const maxDays = 100;
const maxDaysByHour = 31;
/** How many of the largest groups are answered. */
const maxGroups = 100;
const usualGroups = 20;
/** Models with figures of their own within an hour or a day. */
const maxModels = 8;

/** A parameter that a call cannot have. */
export const refuse = (field: string, reason: string) =>
  new AppError('badField', { field, reason }, 400, { [field]: reason });

/** A time of the query, in epoch seconds. @throws AppError 400 naming it */
export function timeOf(c: AppContext, field: string, fallback: number): number {
  const text = c.req.query(field) ?? '';
  const time = text === '' ? fallback : Number(text);
  if (!Number.isSafeInteger(time) || time < 0)
    throw refuse(field, `must be a time in epoch seconds, not "${text.slice(0, 40)}"`);
  return time;
}

/** The zone that a call names; undefined for one that this server does not know: the answer then names none. */
export function zoneIn(c: AppContext): Zone | undefined {
  const name = c.req.query('zone') ?? '';
  return name === '' || name.length > 64 ? undefined : zoneOf(name);
}

/**
 * Reads `start` and `end` (epoch seconds, end not included; the last 24 hours without them), `by`, one grouping or
 * several joined by commas, `zone`, the time zone of days, and `limit`, how many of the largest models, channels and
 * users.
 * @throws AppError 400 naming the field
 */
export function readSummaryRequest(
  { now }: Pick<Services, 'now'>,
  c: AppContext,
  isOwn: boolean,
): SummaryRequest {
  const to = timeOf(c, 'end', now());
  const from = timeOf(c, 'start', to - daySeconds);
  if (from >= to) throw refuse('start', 'must be before end');
  const by = new Set<Grouping>();
  for (const word of (c.req.query('by') ?? '').split(',').filter(Boolean)) {
    const grouping = groupings.find((known) => known === word.trim());
    if (!grouping)
      throw refuse('by', `must be of ${groupings.join(', ')}, not "${word.slice(0, 40)}"`);
    if (isOwn && (grouping === 'channel' || grouping === 'user'))
      throw refuse('by', `${grouping} is for administrators`);
    by.add(grouping);
  }
  const most = by.has('hour') ? maxDaysByHour : maxDays;
  if (to - from > most * daySeconds)
    throw refuse(
      'end',
      `must be at most ${most} days after start${by.has('hour') ? ' by hour' : ''}`,
    );
  const limit = Number(c.req.query('limit') ?? usualGroups);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxGroups)
    throw refuse('limit', `must be a whole number from 1 to ${maxGroups}`);
  return { from, to, by, zone: zoneIn(c), limit, caller: c.get('user') };
}

/** A sum as calls answer it. */
export const present = (sum: Sum) => ({
  requests: sum.requests,
  quota: sum.quota,
  prompt_tokens: sum.promptTokens,
  completion_tokens: sum.completionTokens,
});

const presentTimed = (sum: Sum) => ({
  ...present(sum),
  median: quantile(sum.durations, 0.5) ?? null,
  p95: quantile(sum.durations, 0.95) ?? null,
});

/** Those that used most, the largest first. */
export function largest<K extends number | string>(
  sums: ReadonlyMap<K, Sum>,
  most: number,
): [K, Sum][] {
  return [...sums]
    .sort(([x, a], [y, b]) => b.quota - a.quota || b.requests - a.requests || (x < y ? -1 : 1))
    .slice(0, most);
}

/** One sum of all. */
export function addAll(sums: Iterable<Sum>): Sum {
  const total = emptySum();
  for (const sum of sums) addTo(total, sum);
  return total;
}

/** Groups of time, the first one first; those without use are left out. */
function byTime(
  sums: LogSums,
  failures: FailureSums,
  startOf: GroupOf,
  shown: ReadonlySet<string>,
) {
  const groups = new Map<number, Map<string, Sum>>();
  const failed = new Map<number, number>();
  for (const [at, models] of sums.groups) {
    const group = entryIn(groups, startOf(at), () => new Map<string, Sum>());
    for (const [model, sum] of models) addTo(entryIn(group, model, emptySum), sum);
  }
  for (const [at, count] of failures.groups) {
    const time = startOf(at);
    failed.set(time, (failed.get(time) ?? 0) + count);
    if (count > 0) entryIn(groups, time, () => new Map<string, Sum>());
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([time, models]) => ({
      time,
      ...presentTimed(addAll(models.values())),
      failed: failed.get(time) ?? 0,
      models: largest(models, models.size)
        .filter(([model]) => shown.has(model))
        .map(([model_name, sum]) => ({ model_name, ...present(sum) })),
    }));
}

/** Names of records by id, of those that the caller may list. */
export async function namesOf(
  store: Store,
  table: 'channel' | 'user',
  ids: readonly number[],
  caller: Caller,
): Promise<Map<number, string>> {
  const name = table === 'user' ? 'username' : 'name';
  const isSeen = canAccess(caller, { resource: `${table}.${name}`, action: 'read' });
  if (ids.length === 0 || !isSeen) return new Map();
  const rows = await scopedRows(store.records, table, { caller }, ['list', 'read'])
    .select(['id', name])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, String(row[name] ?? '')]));
}

async function byOwner(
  store: Store,
  table: 'channel' | 'user',
  sums: ReadonlyMap<number, Sum>,
  { caller, limit }: SummaryRequest,
  failures: FailureSums,
) {
  const groups = largest(sums, limit);
  const names = await namesOf(
    store,
    table,
    groups.map(([id]) => id),
    caller,
  );
  return groups.map(([id, sum]) => ({
    ...(table === 'user' ? { user_id: id } : { channel: id }),
    name: names.get(id) ?? '',
    ...present(sum),
    ...(table === 'channel' ? { failed: failures.channels.get(id) ?? 0 } : {}),
  }));
}

/**
 * The answer: totals, totals of as long a time before, and the groups that are asked for. Durations in ms, null where
 * none is known; `failed` are calls that failed for their client, of a channel all that it failed.
 */
export async function summarise(
  { store }: Pick<Services, 'store'>,
  wanted: SummaryRequest,
  userId?: number,
): Promise<object> {
  const { from, to, by, zone, limit } = wanted;
  const span = { from, to };
  const starts = new Map<'day' | 'hour', GroupOf>();
  if (by.has('hour')) starts.set('hour', floorTo(hourSeconds));
  if (by.has('day')) starts.set('day', dayIn(zone, span));
  const groupOf = (time: number) => Math.max(0, ...[...starts.values()].map((of) => of(time)));
  const sums = await sumsOf(store, span, {
    groupOf,
    channels: by.has('channel'),
    users: by.has('user'),
    durations: true,
    userId,
  });
  const failures = await countFailures(store, span, groupOf, userId);
  // A channel that only failed is among the channels, after those that were used.
  for (const id of failures.channels.keys()) entryIn(sums.channels, id, emptySum);
  const before = { from: Math.max(0, from - (to - from)), to: from };
  const earlier = await sumsOf(store, before, {
    groupOf: () => 0,
    durations: true,
    userId,
  });
  const models = modelsOf(sums);
  const shown = new Set(largest(models, maxModels).map(([model]) => model));
  return {
    start: from,
    end: to,
    total: { ...presentTimed(addAll(models.values())), failed: failures.calls },
    before: {
      ...presentTimed(addAll(modelsOf(earlier).values())),
      failed: (await countFailures(store, before, () => 0, userId)).calls,
    },
    ...(zone ? { zone: zone.name } : {}),
    ...Object.fromEntries(
      [...starts].map(([unit, startOf]) => [unit, byTime(sums, failures, startOf, shown)]),
    ),
    ...(by.has('model')
      ? {
          model: largest(models, limit).map(([model_name, sum]) => ({
            model_name,
            ...presentTimed(sum),
          })),
        }
      : {}),
    ...(by.has('channel')
      ? { channel: await byOwner(store, 'channel', sums.channels, wanted, failures) }
      : {}),
    ...(by.has('user') ? { user: await byOwner(store, 'user', sums.users, wanted, failures) } : {}),
  };
}
