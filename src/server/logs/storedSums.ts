/** The sums that are kept of the log, and what reads them; rolledSums.ts writes them. */
import { sql } from 'kysely';
import { longTurn } from '../kernel/work/longWork';
import type { Store, Tables } from '../store/tables/tables';
import {
  addEntries,
  addTo,
  emptySum,
  emptySums,
  entryIn,
  type LogSums,
  type Sum,
  type Wanted,
} from './logSums';
import { daySeconds, hourSeconds, quarterSeconds, type Span } from './spans';

/**
 * Sums, of tokens and of users and models (use), too; which spans are kept (done, and token and use without a key); and
 * the row that writers lock.
 */
type Scope = 'model' | 'channel' | 'user' | 'token' | 'use' | 'done' | 'lock';

/** A row of the table; `unit` is the seconds of an hour or of a day. */
type SumRow = Tables['usage_sum'] & { scope: Scope };

export const rowOf = (scope: Scope, unit: number, time: number, key: string, sum: Sum): SumRow => ({
  scope,
  unit,
  time,
  key,
  requests: sum.requests,
  quota: sum.quota,
  prompt_tokens: sum.promptTokens,
  completion_tokens: sum.completionTokens,
  durations: sum.durations.size === 0 ? '' : JSON.stringify([...sum.durations]),
});

const sumOf = (row: Omit<SumRow, 'scope' | 'unit'>): Sum => ({
  requests: Number(row.requests),
  quota: Number(row.quota),
  promptTokens: Number(row.prompt_tokens),
  completionTokens: Number(row.completion_tokens),
  durations: new Map(row.durations === '' ? [] : JSON.parse(row.durations)),
});

/** The hours and days that are kept, by the seconds they begin at. @param scope also by token, or by user and model */
export async function storedTimes(
  store: Store,
  { from, to }: Span,
  scope: 'done' | 'token' | 'use' = 'done',
): Promise<{ days: Set<number>; hours: Set<number> }> {
  const rows = await store.db
    .selectFrom('usage_sum')
    .select(['unit', 'time'])
    .where('scope', '=', scope)
    .where('unit', 'in', [hourSeconds, daySeconds])
    .where('time', '>', from - daySeconds)
    .where('time', '<', to)
    .where('key', '=', '')
    .execute();
  const timesOf = (unit: number) =>
    new Set(rows.filter((row) => Number(row.unit) === unit).map(({ time }) => Number(time)));
  return { days: timesOf(daySeconds), hours: timesOf(hourSeconds) };
}

interface Part extends Span {
  /** 0: from the log itself. */
  unit: number;
}

/** A span as parts that are kept and parts that are not. */
function partsOf({ from, to }: Span, units: readonly [number, ReadonlySet<number>][]): Part[] {
  const parts: Part[] = [];
  const nextHour = (time: number) => (Math.floor(time / hourSeconds) + 1) * hourSeconds;
  for (let at = from; at < to; ) {
    const unit = units.find(([seconds, kept]) => kept.has(at) && at + seconds <= to)?.[0] ?? 0;
    const end = unit === 0 ? Math.min(nextHour(at), to) : at + unit;
    const last = parts.at(-1);
    if (last?.unit === unit) last.to = end;
    else parts.push({ unit, from: at, to: end });
    at = end;
  }
  return parts;
}

/** Hours or days of one query: reading all sums of a month by hour at once would keep the event loop. */
const timesPerQuery = 12;

/** The sums of hours or days by model, of all or of one user. */
function keptModels(store: Store, unit: number, times: readonly number[], userId?: number) {
  const rows = store.db
    .selectFrom('usage_sum')
    .selectAll()
    .where('scope', '=', userId === undefined ? 'model' : 'use')
    .where('unit', '=', unit)
    .where('time', 'in', times);
  if (userId === undefined) return rows;
  // In the order of bytes, as the range is.
  const key = sql<string>`${sql.ref('key')}${sql.raw(store.engine.name === 'postgres' ? ' collate "C"' : '')}`;
  return rows.where(key, '>=', `${userId}:`).where(key, '<', `${userId};`);
}

/** Adds what is kept of models; an hour that is of two groups, because a day begins in it, is read from the log. */
async function addKeptModels(
  store: Store,
  { unit, from, to }: Part,
  { groupOf, durations, userId }: Wanted,
  sums: LogSums,
): Promise<void> {
  const times = Array.from({ length: (to - from) / unit }, (_, index) => from + index * unit);
  const isOfOne = (time: number) => groupOf(time) === groupOf(time + unit - quarterSeconds);
  // Models are kept by hour, too, where days are.
  if (unit === daySeconds && !times.every(isOfOne))
    return addKeptModels(
      store,
      { unit: hourSeconds, from, to },
      { groupOf, durations, userId },
      sums,
    );
  const whole = times.filter(isOfOne);
  for (let at = 0; at < whole.length; at += timesPerQuery) {
    if (at > 0) await longTurn();
    const query = keptModels(store, unit, whole.slice(at, at + timesPerQuery), userId);
    for (const row of await query.execute()) {
      const models = entryIn(sums.groups, groupOf(Number(row.time)), () => new Map<string, Sum>());
      const model = userId === undefined ? row.key : row.key.slice(`${userId}:`.length);
      // To read them of a month takes longer than all the rest.
      const sum = sumOf(durations ? row : { ...row, durations: '' });
      addTo(entryIn(models, model, emptySum), sum);
    }
  }
  for (const time of times.filter((each) => !isOfOne(each))) {
    await longTurn();
    await addEntries(store, { from: time, to: time + unit }, { groupOf, userId }, sums);
  }
}

async function addKeptOwners<Key>(
  store: Store,
  scope: 'channel' | 'user' | 'token',
  { unit, from, to }: Part,
  into: Map<Key, Sum>,
  keyOf: (text: string) => Key,
): Promise<void> {
  const rows = await store.db
    .selectFrom('usage_sum')
    .select(({ fn }) => [
      'key',
      fn.sum<number>('requests').as('requests'),
      fn.sum<number>('quota').as('quota'),
      fn.sum<number>('prompt_tokens').as('prompt_tokens'),
      fn.sum<number>('completion_tokens').as('completion_tokens'),
    ])
    .where('scope', '=', scope)
    .where('unit', '=', unit)
    .where('time', '>=', from)
    .where('time', '<', to)
    .where('key', '!=', '')
    .groupBy('key')
    .execute();
  for (const row of rows)
    addTo(entryIn(into, keyOf(row.key), emptySum), sumOf({ ...row, time: from, durations: '' }));
}

/**
 * The sums of a span: the kept ones, and those of the log for the rest. Those of a user are kept by hour and model, and
 * without durations.
 */
export async function sumsOf(store: Store, span: Span, wanted: Wanted): Promise<LogSums> {
  const sums = emptySums();
  const { userId } = wanted;
  const isOfAll = userId === undefined;
  if (!isOfAll && (wanted.durations || wanted.tokens)) {
    await addEntries(store, span, wanted, sums);
    return sums;
  }
  const scope = wanted.tokens ? 'token' : 'done';
  const { days, hours } = await storedTimes(store, span, isOfAll ? scope : 'use');
  const parts = partsOf(span, [
    [daySeconds, days],
    [hourSeconds, hours],
  ]);
  for (const part of parts) {
    if (part.unit === 0) {
      await addEntries(store, part, wanted, sums);
      continue;
    }
    if (wanted.models !== false) await addKeptModels(store, part, wanted, sums);
    if (wanted.channels) await addKeptOwners(store, 'channel', part, sums.channels, Number);
    if (wanted.users) await addKeptOwners(store, 'user', part, sums.users, Number);
    if (wanted.tokens) await addKeptOwners(store, 'token', part, sums.tokens, String);
  }
  return sums;
}
