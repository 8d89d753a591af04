import type { RaRecord } from 'react-admin';
import { isRow } from '../../../schema/isRow';
import type { ResourceSchema } from '../../../schema/types';
import { HttpError } from '../errors/HttpError';
import { isId, placeId } from '../values/recordIds';
import { toRecord } from './readRecord';

/** Longest part, in ms: with what follows it a click waits less than 50 ms. */
const sliceMs = 12;

/** The next task of the page; unlike a timer it is not slowed down in a tab behind others. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** `map` over items, some ms at a time. */
export async function mapInSlices<T, Result>(
  items: readonly T[],
  map: (item: T, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let end = performance.now() + sliceMs;
  for (const item of items) {
    results.push(map(item, results.length));
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + sliceMs;
  }
  return results;
}

/**
 * Rows of an answer without entries that are not records, and how many entries it has with them. A row without an id
 * gets one of its place, which stays while the page does.
 */
export async function toRows(
  schema: ResourceSchema,
  data: unknown,
  page: number | string,
): Promise<{ rows: RaRecord[]; size: number }> {
  if (!Array.isArray(data)) throw new HttpError('badResponse', 'no list', 200);
  // A search may answer ten thousand.
  const rows = await mapInSlices(data.filter(isRow), (row, index) => {
    const record = toRecord(schema, row);
    return isId(schema, record.id) ? record : { ...record, id: placeId(page, index) };
  });
  return { rows, size: data.length };
}
