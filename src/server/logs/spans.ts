/** Spans of time of the log, and how long ones are read. */
import { setImmediate } from 'node:timers/promises';
import type { Store } from '../store/tables';

export const hourSeconds = 3600;
export const daySeconds = 86_400;

/** Whole and half-open: from <= time < to, in epoch seconds. */
export interface Span {
  from: number;
  to: number;
}

/** How long one query may keep the event loop, about, in ms. */
const maxSliceMs = 12;
/** Shorter slices, in seconds, cost more by their number than they gain. */
const minSlice = 60;

/**
 * Reads a span. SQLite answers within the event loop: there the span is read in slices, as long as others can wait, and
 * they have their turn after each.
 * @param read reads a slice @returns how long its query took, in ms
 */
export async function inSlices(
  store: Store,
  { from, to }: Span,
  read: (slice: Span) => Promise<number>,
): Promise<void> {
  let seconds = store.engine.name === 'postgres' ? to - from : hourSeconds;
  for (let at = from; at < to; ) {
    const end = Math.min(at + Math.floor(seconds), to);
    const took = await read({ from: at, to: end });
    at = end;
    if (took > maxSliceMs) seconds = Math.max(seconds / 2, minSlice);
    else if (took < maxSliceMs / 4) seconds *= 2;
    await setImmediate();
  }
}
