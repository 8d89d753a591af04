/** The total and the clearing of the log. */
import { isRow } from '../../../schema/isRow';
import { resourceSchema } from '../../../schema/registry';
import { isAdminHere } from '../../storage/roles';
import { currentStatus } from '../calls/relayStatus';
import { request } from '../calls/request';
import { done, notDone, requestWrite } from '../calls/settle';
import { HttpError } from '../errors/HttpError';
import { contractFilters } from '../rows/contractFilters';
import type { ListFilter } from '../rows/relayFilter';

/** The total of the entries that match, in quota units. @throws HttpError */
export async function sumLog(match: ListFilter): Promise<number> {
  const path = isAdminHere() ? 'log/stat' : 'log/self/stat';
  const data = await request(path, {
    query: contractFilters(resourceSchema('log'), match).filters,
  });
  const sum = isRow(data) ? data['quota'] : undefined;
  if (typeof sum !== 'number') throw new HttpError('badResponse', 'no sum', 200);
  return sum;
}

/** Types of entries that go; those of management may stay, as a record of what administrators did. */
const clearedTypes = [1, 2, 4];
/** Those of failed calls, on a relay that logs them. */
const failedTypes = [5, 6];

/** True when the relay still has entries from before a time, in epoch seconds. */
async function hasOlderEntries(before: number): Promise<boolean> {
  const types =
    currentStatus()['failed_calls'] === true ? [...clearedTypes, ...failedTypes] : clearedTypes;
  const pages = await Promise.all(
    types.map((type) => request('log/', { query: { p: 0, type, end_timestamp: before - 1 } })),
  );
  return pages.some((rows) => Array.isArray(rows) && rows.length > 0);
}

/**
 * Deletes entries from before a time, in epoch seconds.
 * @returns how many; undefined where the answer was lost and they are gone; `begun` where the relay goes on by itself
 * @throws HttpError
 */
export async function clearLog(before: number): Promise<number | 'begun' | undefined> {
  const lost = 'lost';
  const count = await requestWrite(
    'log/',
    { method: 'DELETE', query: { target_timestamp: before } },
    async () => ((await hasOlderEntries(before)) ? notDone : done(lost)),
  );
  if (count === lost) return undefined;
  if (isRow(count) && count['task'] !== undefined) return 'begun';
  if (typeof count !== 'number') throw new HttpError('badResponse', 'no count', 200);
  return count;
}
