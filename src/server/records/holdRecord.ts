/** Records that stay as they are while a request decides what to do with them. */

import { sql } from 'kysely';
import type { RowOf, Store } from '../store/tables/tables';
import { getRecord } from './records';
import type { Scope } from './scopedRows';

/** Keeps a record as it is until the running transaction ends: other writes wait. */
export async function holdRecord({ records }: Store, name: string, id: number): Promise<void> {
  await records.updateTable(name).set({ id: sql`id` }).where('id', '=', id).execute();
}

/**
 * The record as it is now and stays until the transaction that runs ends, so that what is decided by it is still true
 * when it is written. A caller who may not read the record holds nothing.
 * @throws AppError notFound when it does not exist, is deleted just then, or belongs to somebody else
 */
export async function getHeldRecord<Name extends string>(
  store: Store,
  name: Name,
  scope: Scope,
  id: number,
): Promise<RowOf<Name>> {
  await getRecord(store, name, scope, id);
  await holdRecord(store, name, id);
  return getRecord(store, name, scope, id);
}
