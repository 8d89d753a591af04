import type { RaRecord } from 'react-admin';
import { isRow } from '../../../schema/isRow';
import type { ResourceSchema } from '../../../schema/types';
import { HttpError } from '../errors/HttpError';
import { isId, placeId } from '../values/recordIds';
import { mapInSlices } from './mapInSlices';
import { toRecord } from './readRecord';

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
