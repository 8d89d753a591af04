/**
 * Sums of hours and days that are over, kept in the table usage_sum, so that a month of millions of entries is added up
 * in a moment. All are kept by day, models by hour, too, and channels, users and tokens by hour for the last two days;
 * those of each user and model by hour only, for days begin at another hour in each time zone. A sum that is absent is
 * added up from the log itself: the table may be emptied at any time.
 */
import { sql } from 'kysely';
import type { Services } from '../options/Services';
import type { Store } from '../store/tables/tables';
import { inTransaction } from '../store/tables/transactions';
import { addEntries, countEntries, emptySum, emptySums, logExtent, modelsOf } from './logSums';
import { daySeconds, floorTo, hourSeconds } from './spans';
import { rowOf, storedTimes } from './storedSums';

/** How long after its end a span may still get entries, in seconds: clocks of processes differ. */
const settleSeconds = 600;
const rowsPerInsert = 200;
/** How far back sums are kept, and those of each user and model: one more than the week of the dashboard. */
const maxDays = 200;
const useDays = 8;

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

/**
 * Adds up a span that is over, and keeps the sums.
 * @param unit its length in seconds; of an hour those of users and models are kept, too
 */
async function rollUp(store: Store, from: number, unit: number): Promise<void> {
  const sums = emptySums();
  const span = { from, to: from + unit };
  const groupOf = floorTo(hourSeconds);
  const uses = unit === hourSeconds;
  const wanted = { groupOf, channels: true, users: true, tokens: true, uses };
  await addEntries(store, span, wanted, sums);
  const rows = [rowOf('done', unit, from, '', emptySum())];
  for (const [hour, models] of sums.groups)
    for (const [model, sum] of models) rows.push(rowOf('model', hourSeconds, hour, model, sum));
  if (unit === daySeconds)
    for (const [model, sum] of modelsOf(sums)) rows.push(rowOf('model', unit, from, model, sum));
  for (const [id, sum] of sums.channels) rows.push(rowOf('channel', unit, from, String(id), sum));
  for (const [id, sum] of sums.users) rows.push(rowOf('user', unit, from, String(id), sum));
  rows.push(rowOf('token', unit, from, '', emptySum()));
  for (const [key, sum] of sums.tokens) rows.push(rowOf('token', unit, from, key, sum));
  if (uses) rows.push(rowOf('use', unit, from, '', emptySum()));
  for (const [id, models] of sums.uses)
    for (const [model, sum] of models) rows.push(rowOf('use', unit, from, `${id}:${model}`, sum));
  const counted = [...sums.channels.values()].reduce((total, { requests }) => total + requests, 0);
  await inTransaction(store, async (held) => {
    await lockSums(held);
    if ((await countEntries(held, span)) !== counted) return;
    for (let at = 0; at < rows.length; at += rowsPerInsert)
      await held.db
        .insertInto('usage_sum')
        .values(rows.slice(at, at + rowsPerInsert))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
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
      .where('scope', 'in', ['model', 'channel', 'user', 'token', 'use', 'done'])
      .where('unit', 'in', [hourSeconds, daySeconds])
      .where('time', '>', Math.min(...times) - daySeconds)
      .where('time', '<=', Math.max(...times))
      .execute();
  return times;
}

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
  await inTransaction(store, async (held) => {
    await lockSums(held);
    // Sums kept with a day by hour may be of hours that were not over then.
    await held.db
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
  const over = floorTo(hourSeconds)(now() - settleSeconds);
  const today = floorTo(daySeconds)(over);
  const yesterday = today - daySeconds;
  const oldest = Math.max(floorTo(daySeconds)(first), today - maxDays * daySeconds);
  const oldestUse = today - useDays * daySeconds;
  // Days that an earlier version kept have no tokens, and get them.
  const kept = await storedTimes(store, { from: oldest, to: over }, 'token');
  const uses = await storedTimes(store, { from: oldest, to: over }, 'use');
  const roll = async (from: number, unit: number, done: ReadonlySet<number>) => {
    if (!isStopping() && !done.has(from)) await rollUp(store, from, unit);
  };
  for (let hour = over - hourSeconds; hour >= Math.max(oldestUse, oldest); hour -= hourSeconds)
    await roll(hour, hourSeconds, uses.hours);
  for (let day = yesterday; day >= oldest; day -= daySeconds)
    await roll(day, daySeconds, kept.days);
  if (isStopping()) return;
  await store.db
    .deleteFrom('usage_sum')
    .where('unit', '=', hourSeconds)
    .where('scope', 'not in', ['model', 'use'])
    .where('time', '<', yesterday)
    .execute();
  await store.db
    .deleteFrom('usage_sum')
    .where('scope', '=', 'use')
    .where('time', '<', oldestUse)
    .execute();
  await store.db
    .deleteFrom('usage_sum')
    .where('scope', '!=', 'lock')
    .where('time', '<', oldest)
    .execute();
}
