/** Spans of the log, by time or by id, and how long ones are read. */
import { setImmediate } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import { longTurn } from '../kernel/work/longWork';
import type { Store } from '../store/tables/tables';

/** The clocks of all time zones since 1970 differ by quarters of an hour. */
export const quarterSeconds = 900;
export const hourSeconds = 3600;
export const daySeconds = 86_400;

/** Whole and half-open: from <= time < to, in epoch seconds; or ids. */
export interface Span {
  from: number;
  to: number;
}

/** The time of the group that a time is in. @param time epoch seconds: of a quarter of an hour */
export type GroupOf = (time: number) => number;

/** Groups of hours, or of days (UTC). */
export const floorTo =
  (unit: number): GroupOf =>
  (time) =>
    Math.floor(time / unit) * unit;

/** Entries of one query: it keeps the event loop for about 5 ms. */
const sliceEntries = 5000;

/**
 * Where the slice of the newest entries begins; undefined where they are all in one.
 * @param entries their times or ids, of one index: no others are passed over
 */
export async function edgeOf<DB, TB extends keyof DB>(
  entries: SelectQueryBuilder<DB, TB, { at: number | null }>,
): Promise<number | undefined> {
  const [row] = await entries
    .orderBy(sql.ref('at'), 'desc')
    .limit(1)
    .offset(sliceEntries)
    .execute();
  return row ? Number(row.at) : undefined;
}

/**
 * Reads a span, the newest entries first. SQLite answers within the event loop: there the span is read in slices, and
 * after each others have as long as it took. The first slice waits for nobody.
 * @param findEdge answers where the first slice of the rest begins
 * @param read reads a slice @returns 'enough' ends the reading
 */
export async function inSlices(
  store: Store,
  { from, to }: Span,
  findEdge: (rest: Span) => Promise<number | undefined>,
  read: (slice: Span) => Promise<'enough' | undefined>,
): Promise<void> {
  if (from >= to) return;
  if (store.engine.name === 'postgres') {
    await read({ from, to });
    return;
  }
  for (let end = to; end > from; ) {
    await (end === to ? setImmediate() : longTurn());
    const start = Math.max(from, (await findEdge({ from, to: end })) ?? from);
    if ((await read({ from: start, to: end })) === 'enough') return;
    end = start;
  }
}
