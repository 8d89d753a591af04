/** The total and the clearing of the log. */
import { logSum } from '../../../schema/answers/logSum';
import { isRow } from '../../../schema/isRow';
import { resourceSchema } from '../../../schema/registry';
import { isAdminHere } from '../../storage/roles';
import { ask } from '../calls/ask';
import { currentStatus } from '../calls/relayStatus';
import { type RequestOptions, request } from '../calls/request';
import { done, notDone, requestWrite } from '../calls/settle';
import { HttpError } from '../errors/HttpError';
import { contractFilters } from '../rows/contractFilters';
import type { ListFilter } from '../rows/relayFilter';

/** The total of entries, in quota units. @throws HttpError */
export const sumQuota = async (isMine: boolean, options: RequestOptions): Promise<number> =>
  (await ask(isMine ? 'log/self/stat' : 'log/stat', logSum, options)).quota;

/** The total of the entries that match, in quota units. @throws HttpError */
export const sumLog = (match: ListFilter): Promise<number> =>
  sumQuota(!isAdminHere(), { query: contractFilters(resourceSchema('log'), match).filters });

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
