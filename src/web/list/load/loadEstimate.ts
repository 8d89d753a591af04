/** How long it takes to read a list to its end: a relay may take only so many calls in a while. */
import type { ResourceSchema, Row } from '../../../schema/types';
import { currentStatus } from '../../relay/calls/relayStatus';
import { relayWindow } from '../../relay/calls/waits';
import { rowsOfCall } from '../../relay/rows/serverPages';

/** Calls that the relay takes from one address in a window of three minutes, where nobody set another limit. */
const usualCalls = () => Number(currentStatus()['usual_calls'] ?? Number.POSITIVE_INFINITY);
const minute = 60_000;
/** Rows that a server without such a limit answers in a second. */
const freeRate = 2500;

/**
 * The most rows that a list can have, by the ids of a page that begins with the newest: those of a filter are likely to
 * be as rare among the others as on this page.
 * @param before rows of the pages before it
 * @returns undefined where it is not known, and where one search answers all rows
 */
export function mostRows(
  { 'x-resource': { search, api } }: ResourceSchema,
  rows: readonly Row[],
  before: number,
  isNarrowed = false,
): number | undefined {
  if (search || api) return undefined;
  const ids = rows.map(({ id }) => Number(id));
  const isNewestFirst = ids.every((id, at) => id > 0 && (at === 0 || id < (ids[at - 1] ?? 0)));
  const [newest, oldest] = [ids[0], ids.at(-1)];
  if (!isNewestFirst || newest === undefined || oldest === undefined) return undefined;
  return before + (isNarrowed ? Math.ceil((newest * ids.length) / (newest - oldest + 1)) : newest);
}

/**
 * Minutes that rows are likely to take, rounded up: by what those before them took, and by the usual limit until the
 * relay has shown that it has none, as the embedded server has for its users.
 * @param left rows to read
 * @param read rows that were read, and `ms` the time that this took
 */
export function minutesFor(left: number, { read = 0, ms = 0 } = {}): number {
  const [calls, done] = [left / rowsOfCall(), read / rowsOfCall()];
  const measured = read > 0 ? (left * ms) / read : 0;
  const most = usualCalls();
  const isFree = most === Number.POSITIVE_INFINITY || (done > most && ms < relayWindow / 2);
  const beyond = Math.max(0, calls - Math.max(0, most - done));
  const expected = isFree ? (left / freeRate) * 1000 : (beyond / most) * relayWindow;
  return Math.ceil(Math.max(measured, expected) / minute);
}

/** So long a load begins at once, in minutes. */
export const shortLoad = 1;
