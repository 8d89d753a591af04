/**
 * Sums of hours and days that are over, kept in the table usage_sum, so that a month of millions of entries is added up
 * in a moment. All are kept by day, models by hour, too, and channels and users by hour for the last two days. A sum
 * that is absent is added up from the log itself: the table may be emptied at any time.
 */
import { sql } from 'kysely';
import type { Services } from '../options/Services';
import { asOne } from '../store/requestTransaction';
import type { Store } from '../store/tables';
import {
  addEntries,
  addTo,
  countEntries,
  emptySum,
  emptySums,
  entryIn,
  type LogSums,
  logExtent,
  modelsOf,
  type Sum,
  type Wanted,
} from './logSums';
import { daySeconds, hourSeconds, type Span } from './spans';

/** How long after its end a span may still get entries, in seconds: clocks of processes differ. */
const settleSeconds = 600;
const rowsPerInsert = 200;
/** How far back sums are kept. */
const maxDays = 200;

/** Sums, which spans are kept (done), and the row that writers lock. */
type Scope = 'model' | 'channel' | 'user' | 'done' | 'lock';

interface SumRow {
  scope: Scope;
  /** Seconds: of an hour or of a day. */
  unit: number;
  time: number;
  key: string;
  requests: number;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  durations: string;
}

const rowOf = (scope: Scope, unit: number, time: number, key: string, sum: Sum): SumRow => ({
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

/** Keeping and deleting take turns: sums made before entries were deleted are not kept afterwards. */
async function lockSums(store: Store): Promise<void> {
  await store.db
    .insertInto('usage_sum')
    .values(rowOf('lock', 0, 0, '', emptySum()))
    .onConflict((conflict) =>
      conflict.columns(['scope', 'unit', 'time', 'key']).doUpdateSet({ requests: 0 }),
    )
    .execute();
}

/** Adds up a span that is over, and keeps the sums. @param unit its length in seconds */
async function rollUp(store: Store, from: number, unit: number): Promise<void> {
  const sums = emptySums();
  const span = { from, to: from + unit };
  await addEntries(store, span, { channels: true, users: true }, sums);
  const rows = [rowOf('done', unit, from, '', emptySum())];
  for (const [hour, models] of sums.hours)
    for (const [model, sum] of models) rows.push(rowOf('model', hourSeconds, hour, model, sum));
  if (unit === daySeconds)
    for (const [model, sum] of modelsOf(sums)) rows.push(rowOf('model', unit, from, model, sum));
  for (const [id, sum] of sums.channels) rows.push(rowOf('channel', unit, from, String(id), sum));
  for (const [id, sum] of sums.users) rows.push(rowOf('user', unit, from, String(id), sum));
  const counted = [...sums.channels.values()].reduce((total, { requests }) => total + requests, 0);
  await asOne(async () => {
    await lockSums(store);
    if ((await countEntries(store, span)) !== counted) return;
    for (let at = 0; at < rows.length; at += rowsPerInsert)
      await store.db
        .insertInto('usage_sum')
        .values(rows.slice(at, at + rowsPerInsert))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}

/** The hours and days that are kept, by the seconds they begin at. */
async function keptTimes(
  store: Store,
  { from, to }: Span,
): Promise<{ days: Set<number>; hours: Set<number> }> {
  const rows = await store.db
    .selectFrom('usage_sum')
    .select(['unit', 'time'])
    .where('scope', '=', 'done')
    .where('time', '>', from - daySeconds)
    .where('time', '<', to)
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

async function addKeptModels(store: Store, { unit, from, to }: Part, sums: LogSums): Promise<void> {
  const rows = await store.db
    .selectFrom('usage_sum')
    .selectAll()
    .where('scope', '=', 'model')
    .where('unit', '=', unit)
    .where('time', '>=', from)
    .where('time', '<', to)
    .execute();
  for (const row of rows) {
    const models = entryIn(sums.hours, Number(row.time), () => new Map<string, Sum>());
    addTo(entryIn(models, row.key, emptySum), sumOf(row));
  }
}

async function addKeptOwners(
  store: Store,
  scope: 'channel' | 'user',
  { unit, from, to }: Part,
  into: Map<number, Sum>,
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
    .groupBy('key')
    .execute();
  for (const row of rows)
    addTo(entryIn(into, Number(row.key), emptySum), sumOf({ ...row, time: from, durations: '' }));
}

/** The sums of a span: the kept ones, and those of the log for the rest. */
export async function sumsOf(store: Store, span: Span, wanted: Wanted): Promise<LogSums> {
  const sums = emptySums();
  if (wanted.userId !== undefined) {
    await addEntries(store, span, wanted, sums);
    return sums;
  }
  const { days, hours } = await keptTimes(store, span);
  const parts = partsOf(span, [
    [daySeconds, days],
    [hourSeconds, hours],
  ]);
  for (const part of parts) {
    if (part.unit === 0) {
      await addEntries(store, part, wanted, sums);
      continue;
    }
    await addKeptModels(store, { ...part, unit: wanted.hours ? hourSeconds : part.unit }, sums);
    if (wanted.channels) await addKeptOwners(store, 'channel', part, sums.channels);
    if (wanted.users) await addKeptOwners(store, 'user', part, sums.users);
  }
  return sums;
}

/**
 * Deletes entries, and forgets what was kept of the hours and days that they were in; both in the transaction of the
 * caller.
 * @param deleteEntries answers the times of what it deleted, in epoch seconds
 */
export async function forgetWith(
  store: Store,
  deleteEntries: () => Promise<readonly number[]>,
): Promise<readonly number[]> {
  await lockSums(store);
  const times = await deleteEntries();
  if (times.length > 0)
    await store.db
      .deleteFrom('usage_sum')
      .where('scope', 'in', ['model', 'channel', 'user', 'done'])
      .where('unit', 'in', [hourSeconds, daySeconds])
      .where('time', '>', Math.min(...times) - daySeconds)
      .where('time', '<=', Math.max(...times))
      .execute();
  return times;
}

const startOf = (time: number, unit: number) => Math.floor(time / unit) * unit;

/** Forgets sums of hours and days that are not over: a clock that was ahead kept them before their entries came. */
async function forgetUnended(store: Store, now: number): Promise<void> {
  const first = await store.db
    .selectFrom('usage_sum')
    .select('time')
    .where('scope', '=', 'done')
    .where(sql<number>`time + unit`, '>', now - settleSeconds)
    .orderBy('time')
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  await asOne(async () => {
    await lockSums(store);
    // What was kept with a day by hour may be of hours that were not over then.
    await store.db
      .deleteFrom('usage_sum')
      .where('scope', '!=', 'lock')
      .where('time', '>=', Number(first.time))
      .execute();
  });
}

/** Fewer entries are added up in a moment without all this. */
const fewEntries = 20_000;

/**
 * Keeps the sums of all hours and days that are over, the newest first.
 * @param isStopping asked between spans
 */
export async function rollUpLog(
  { store, now }: Pick<Services, 'now' | 'store'>,
  isStopping: () => boolean = () => false,
  least = fewEntries,
): Promise<void> {
  await forgetUnended(store, now());
  const { first, smallest, largest } = await logExtent(store);
  if (first === undefined || largest - smallest < least) return;
  const over = startOf(now() - settleSeconds, hourSeconds);
  const today = startOf(over, daySeconds);
  const yesterday = today - daySeconds;
  const oldest = Math.max(startOf(first, daySeconds), today - maxDays * daySeconds);
  const kept = await keptTimes(store, { from: oldest, to: over });
  const roll = async (from: number, unit: number, done: ReadonlySet<number>) => {
    if (!isStopping() && !done.has(from)) await rollUp(store, from, unit);
  };
  for (let hour = over - hourSeconds; hour >= Math.max(yesterday, oldest); hour -= hourSeconds)
    await roll(hour, hourSeconds, kept.hours);
  for (let day = yesterday; day >= oldest; day -= daySeconds)
    await roll(day, daySeconds, kept.days);
  if (isStopping()) return;
  await store.db
    .deleteFrom('usage_sum')
    .where('unit', '=', hourSeconds)
    .where('scope', '!=', 'model')
    .where('time', '<', yesterday)
    .execute();
  await store.db
    .deleteFrom('usage_sum')
    .where('scope', '!=', 'lock')
    .where('time', '<', oldest)
    .execute();
}
