/** Changes and deletions of many records of the relay. */

import type { Identifier } from 'react-admin';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { readMany } from './readMany';
import { getRecord } from './readRecord';
import { type ManyMeta, writeEach } from './writeEach';
import { changedFields, deleteRecord, updateRecord } from './writeRecord';

/**
 * Changes many records in the same way. One that has the values already is done without a call.
 * @returns the ids
 * @throws ManyError with the ids that failed
 */
export async function updateMany(
  name: string,
  ids: readonly Identifier[],
  data: Row,
  meta: ManyMeta = {},
): Promise<Identifier[]> {
  const schema = resourceSchema(name);
  // Where they cannot be read together, each is read when its turn comes.
  const rows = await readMany(name, ids, meta.signal).catch(() => []);
  const known = new Map(rows.map((row) => [String(row.id), row]));
  return writeEach(
    ids,
    async (id) => {
      const now = known.get(String(id)) ?? (await getRecord(name, id, meta.signal));
      if (Object.keys(changedFields(schema, data, now)).length > 0)
        await updateRecord(name, id, data, now);
    },
    meta,
  );
}

/**
 * Deletes many records; one that is gone already counts as deleted.
 * @returns the ids
 * @throws ManyError with the ids that failed
 */
export const deleteMany = (
  name: string,
  ids: readonly Identifier[],
  meta: ManyMeta = {},
): Promise<Identifier[]> => writeEach(ids, (id) => deleteRecord(name, id), meta);
