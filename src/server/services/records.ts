/** Lists, searches and changes the records of any resource. Knows no resource by name. */
import { sql } from 'kysely';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { AppError } from '../http/AppError';
import type { Store } from '../store/openStore';

/** Rows of one page, as every list of the contract has them (facts.md section 13). */
export const pageSize = 10;

/** Which records a caller may touch: the value of the owner's column, or everybody's. */
export interface Scope {
  owner?: number;
}

function scoped(store: Store, name: string, { owner }: Scope) {
  const { owner: column, hidden } = resourceSchema(name)['x-resource'];
  let query = store.records.selectFrom(name).selectAll();
  for (const [field, value] of Object.entries(hidden ?? {}))
    query = query.where(field, '!=', value);
  return column === undefined ? query : query.where(column, '=', owner ?? -1);
}

/** Page `page` (from 0), newest first, or by an order that the schema allows. */
export function listRecords(
  store: Store,
  name: string,
  scope: Scope,
  page: number,
  order: string,
): Promise<Row[]> {
  const { order: allowed, orderFirst } = resourceSchema(name)['x-resource'];
  let query = scoped(store, name, scope);
  if (allowed?.includes(order)) {
    const first = orderFirst?.[order];
    if (first) query = query.orderBy(first, 'desc');
    return query
      .orderBy(order, 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset(page * pageSize)
      .execute();
  }
  return query
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
}

/** All records with the keyword at the beginning of a searched field, or as id. Percent and underscore are plain letters. */
export function searchRecords(
  store: Store,
  name: string,
  scope: Scope,
  keyword: string,
): Promise<Row[]> {
  if (keyword.length > 100) throw new AppError('keywordTooLong');
  const prefix = `${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const fields = resourceSchema(name)['x-resource'].search ?? [];
  return scoped(store, name, scope)
    .where((eb) =>
      eb.or(
        fields.map((field) =>
          field === 'id'
            ? eb('id', '=', /^\d{1,15}$/.test(keyword) ? Number(keyword) : -1)
            : sql<boolean>`${sql.ref(field)} ${sql.raw(store.engine.like)} ${prefix} escape '\\'`,
        ),
      ),
    )
    .orderBy('id')
    .execute();
}

/** @throws AppError notFound when it does not exist or belongs to somebody else */
export async function getRecord(
  store: Store,
  name: string,
  scope: Scope,
  id: number,
): Promise<Row> {
  const row = await scoped(store, name, scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('notFound');
  return row;
}

/** Inserts all rows or none. @returns the ids, in the order given */
export function insertRecords(store: Store, name: string, rows: Row[]): Promise<number[]> {
  return store.records.transaction().execute(async (transaction) => {
    const ids: number[] = [];
    for (const row of rows)
      ids.push(
        (await transaction.insertInto(name).values(row).returning('id').executeTakeFirstOrThrow())
          .id,
      );
    return ids;
  });
}

/** Changes columns of one record. */
export async function updateRecord(
  store: Store,
  name: string,
  id: number,
  columns: Row,
): Promise<void> {
  if (Object.keys(columns).length > 0)
    await store.records.updateTable(name).set(columns).where('id', '=', id).execute();
}

/** @throws AppError notFound when nothing was deleted */
export async function deleteRecord(
  store: Store,
  name: string,
  scope: Scope,
  id: number,
): Promise<void> {
  await getRecord(store, name, scope, id);
  await store.records.deleteFrom(name).where('id', '=', id).execute();
}
