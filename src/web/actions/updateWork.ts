import type { DataProvider } from 'ra-core';
import type { Row } from '../../schema/types';
import { HttpError } from '../http/HttpError';
import type { RowWork } from '../jobs/useBulkJob';
import type { RecordRow } from '../resourceConfig';
import type { RowChange } from './BulkDialog';
import { holdsAll, sameValue } from './bulkChange';

/**
 * The work of a change of many records. What depends on the old value, such as one model more, is worked out from the record as
 * it is when its turn comes. A number is never added twice: where an earlier try failed and the number is no longer what it was
 * before that try, the row fails and says so.
 * @param lookFirst the message of such a row
 */
export function updateWork(
  name: string,
  changes: readonly RowChange[],
  provider: DataProvider,
  lookFirst: string,
): RowWork {
  const plans = new Map(changes.map((change) => [change.row.id, change]));
  const sent = new Map<unknown, { before: Row; data: Row }>();
  const dataOf = (row: RecordRow) => sent.get(row.id)?.data ?? plans.get(row.id)?.data ?? {};
  return {
    work: async (row) => {
      const from = plans.get(row.id)?.from;
      if (!from) return provider.update(name, { id: row.id, data: dataOf(row), previousData: row });
      const { data: now } = await provider.getOne<RecordRow>(name, { id: row.id });
      const tried = sent.get(row.id);
      const isTouched =
        tried !== undefined &&
        Object.keys(tried.data).some(
          (field) =>
            typeof tried.data[field] === 'number' && !sameValue(now[field], tried.before[field]),
        );
      if (isTouched) throw new HttpError('refused', lookFirst);
      const data = from(now);
      sent.set(row.id, { before: now, data });
      return provider
        .update(name, { id: row.id, data, previousData: now, meta: { isFresh: true } })
        .catch((error: unknown) => {
          if (
            error instanceof HttpError &&
            (error.kind === 'rateLimited' || error.kind === 'refused')
          )
            sent.delete(row.id);
          throw error;
        });
    },
    isDone: (now, row) => holdsAll(now, dataOf(row)),
  };
}
