/** Lists and changes the records of any resource. Knows no resource by name. */

import { sql } from 'kysely';
import type { TextFilter } from '../../schema/filters/Filter';
import { resourceSchema } from '../../schema/registry';
import type { RecordAction, Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import type { RowOf, Store } from '../store/tables/tables';
import { inTransaction } from '../store/tables/transactions';
import { filterCondition } from './filterSql';
import { nameOfTarget } from './nameOfTarget';
import { checkTargets, releaseReferences, type Writer } from './references';
import { isSeen, listing, type Scope, scopedRows } from './scopedRows';

/** Rows of one page, as every list of the contract has them. */
export const pageSize = 10;

const scoped = (store: Store, name: string, scope: Scope, actions: readonly RecordAction[]) =>
  scopedRows(store.records, name, scope, actions).selectAll();

/** Which part of a list. */
export interface ListPart {
  /** From 0. */
  page: number;
  /** An order that the schema allows; any other text means the newest first. */
  order: string;
  filter?: TextFilter | undefined;
}

/** A page of a list; an order by a reference is by the names of its records. */
export function listRecords(
  store: Store,
  name: string,
  scope: Scope,
  { page, order, filter }: ListPart,
): Promise<Row[]> {
  let query = scoped(store, name, scope, listing);
  const schema = resourceSchema(name);
  if (filter)
    query = query.where((eb) => filterCondition(eb, filter, { engine: store.engine, schema }));
  const { order: allowed, orderFirst } = schema['x-resource'];
  const cut = () =>
    query
      .limit(pageSize)
      .offset(page * pageSize)
      .execute();
  if (!allowed?.includes(order) || !isSeen(name, scope, order)) {
    query = query.orderBy('id', 'desc');
    return cut();
  }
  const first = orderFirst?.[order];
  if (first && isSeen(name, scope, first))
    query = query.orderBy(first, (by) => by.desc().nullsLast());
  const target = nameOfTarget(store, name, order, scope);
  query = target
    ? query.orderBy(target, (by) => by.asc().nullsLast())
    : query.orderBy(order, (by) => by.desc().nullsLast());
  query = query.orderBy('id');
  return cut();
}

/** @throws AppError notFound when it does not exist or belongs to somebody else */
export async function getRecord<Name extends string>(
  store: Store,
  name: Name,
  scope: Scope,
  id: number,
): Promise<RowOf<Name>> {
  const row = await scoped(store, name, scope, ['read']).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('notFound');
  // Its columns are those of the schema of that name.
  return row as RowOf<Name>;
}

/**
 * Inserts all rows or none.
 * @param writer whose references are checked; absent for rows of the server's own making
 * @param room how many rows an owner may have
 * @returns the ids, in the order given
 * @throws AppError tooManyRecords, badField
 */
export function insertRecords(
  store: Store,
  name: string,
  rows: Row[],
  writer?: Writer,
  room?: { owner: number; limit: number; records: string },
): Promise<number[]> {
  return inTransaction(store, async (held) => {
    const { records: transaction } = held;
    // Another addition at the same time waits, so that both do not count the same.
    if (room)
      await transaction
        .updateTable('user')
        .set({ status: sql`status` })
        .where('id', '=', room.owner)
        .execute();
    if (writer) await checkTargets(held, name, rows, writer);
    const ids: number[] = [];
    for (const row of rows)
      ids.push(
        (await transaction.insertInto(name).values(row).returning('id').executeTakeFirstOrThrow())
          .id,
      );
    const column = resourceSchema(name)['x-resource'].owner;
    if (room && column !== undefined) {
      const { limit, records } = room;
      const { count } = await transaction
        .selectFrom(name)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(column, '=', room.owner)
        .executeTakeFirstOrThrow();
      if (Number(count) > limit) throw new AppError('tooManyRecords', { limit, records });
    }
    return ids;
  });
}

/** Changes columns of one record. @throws AppError badField for a reference to what there is not */
export async function updateRecord(
  store: Store,
  name: string,
  id: number,
  columns: Row,
  writer: Writer,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await inTransaction(store, async (held) => {
    await checkTargets(held, name, [columns], writer);
    await held.records.updateTable(name).set(columns).where('id', '=', id).execute();
  });
}

/** @throws AppError notFound when nothing was deleted, stillReferenced when other records point there */
export async function deleteRecord(
  store: Store,
  name: string,
  id: number,
  writer: Writer,
): Promise<void> {
  await getRecord(store, name, writer, id);
  await inTransaction(store, async ({ records: transaction }) => {
    await transaction.deleteFrom(name).where('id', '=', id).execute();
    await releaseReferences(transaction, name, [id], writer);
  });
}
