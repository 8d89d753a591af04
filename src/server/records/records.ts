/** Lists, searches and changes the records of any resource. Knows no resource by name. */

import { sql } from 'kysely';
import type { TextFilter } from '../../schema/filters/Filter';
import { isVisibleTo } from '../../schema/isVisibleTo';
import type { RecordColumns } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { RecordAction, ResourceSchema, Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { turnFor } from '../kernel/work/longWork';
import { storedProperties } from '../store/tables/columns';
import { hasText } from '../store/tables/hasText';
import type { Store, StoredRow } from '../store/tables/tables';
import { inTransaction } from '../store/tables/transactions';
import { filterCondition } from './filterSql';
import { nameOfTarget } from './nameOfTarget';
import { checkTargets, releaseReferences, type Writer } from './references';
import { type Scope, scopedRows } from './scopedRows';

/** Rows of one page, as every list of the contract has them. */
export const pageSize = 10;

const scoped = (store: Store, name: string, scope: Scope, actions: readonly RecordAction[]) =>
  scopedRows(store.records, name, scope, actions).selectAll();

const listing = ['list', 'read'] as const;

/** True where the caller sees the field: an order or a search would tell its values, too. */
const isSeen = (name: string, { caller }: Scope, field: string) =>
  !caller || isVisibleTo(resourceSchema(name).properties[field], caller.role);

/** Which part of a list. */
export interface ListPart {
  /** From 0. */
  page: number;
  /** An order that the schema allows; any other text means the newest first. */
  order: string;
  filter?: TextFilter | undefined;
}

/** A page of a list; an order by a reference is by the names of its records. */
export function listRecords<Name extends keyof RecordColumns>(
  store: Store,
  name: Name,
  scope: Scope,
  part: ListPart,
): Promise<StoredRow<Name>[]>;
export function listRecords(
  store: Store,
  name: string,
  scope: Scope,
  part: ListPart,
): Promise<Row[]>;
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

/**
 * The most that a search answers. Users may have many and long records of their own; administrators work on whole
 * lists.
 */
const maxFound = {
  own: { rows: 1000, bytes: 2 ** 20 },
  all: { rows: 10_000, bytes: 16 * 2 ** 20 },
} as const;

/** The result of a search. */
export interface Found<Record extends Row = Row> {
  rows: Record[];
  /** True when more match than were answered. */
  isTruncated: boolean;
}

/** SQLite knows the length of a column without reading it, but not the length of an expression. */
const byteLength = ({ engine }: Store, field: string) =>
  engine.name === 'sqlite'
    ? sql`octet_length(${sql.ref(field)})`
    : sql`octet_length(cast(${sql.ref(field)} as text))`;

/** A column as a text: PostgreSQL compares no integer with a pattern. */
const textOf = ({ properties }: ResourceSchema, field: string) =>
  properties[field]?.type === 'string' ? sql.ref(field) : sql`cast(${sql.ref(field)} as text)`;

const firstSizes = 50;

/** How far an answer goes; sizes are read in growing steps, so that few are read where records are long. */
async function findEnd(
  readSizes: (after: number, limit: number) => Promise<{ id: number; bytes: number }[]>,
  most: { rows: number; bytes: number },
) {
  const end = { last: -1, bytes: 0, count: 0, isTruncated: false };
  for (let step = firstSizes; ; step *= 4) {
    const sizes = await readSizes(end.last, step);
    for (const { id, bytes } of sizes) {
      const sum = end.bytes + Number(bytes);
      end.isTruncated = end.count === most.rows || (sum > most.bytes && end.count > 0);
      if (end.isTruncated) return end;
      Object.assign(end, { last: id, bytes: sum, count: end.count + 1 });
    }
    if (sizes.length < step) return end;
  }
}

/**
 * Records with the keyword at the beginning of a searched field, or as id, oldest first, as many as an answer may hold.
 * Percent and underscore are plain letters. Ids without a keyword find their records, whatever is searched.
 * @param also the record that the keyword names in other letters
 */
export function searchRecords<Name extends keyof RecordColumns>(
  store: Store,
  name: Name,
  scope: Scope,
  keyword: string,
  ids?: readonly number[],
  also?: number,
): Promise<Found<StoredRow<Name>>>;
export function searchRecords(
  store: Store,
  name: string,
  scope: Scope,
  keyword: string,
  ids?: readonly number[],
  also?: number,
): Promise<Found>;
export async function searchRecords(
  store: Store,
  name: string,
  scope: Scope,
  keyword: string,
  ids?: readonly number[],
  also?: number,
): Promise<Found> {
  if (keyword.length > 100) throw new AppError('keywordTooLong');
  const schema = resourceSchema(name);
  const { search = [], owner } = schema['x-resource'];
  const most = owner === undefined ? maxFound.all : maxFound.own;
  const matching = scoped(store, name, scope, listing)
    .where((eb) => {
      if (ids && keyword === '') return eb('id', 'in', ids);
      const found = search
        .filter((field) => isSeen(name, scope, field))
        .map((field) => {
          if (field === 'id')
            return eb('id', '=', /^\d{1,15}$/.test(keyword) ? Number(keyword) : -1);
          const text = nameOfTarget(store, name, field, scope) ?? textOf(schema, field);
          return hasText(store.engine, text, keyword, 'first');
        });
      return eb.or(also === undefined ? found : [...found, eb('id', '=', also)]);
    })
    .orderBy('id');
  // Sizes come first: rows beyond the limit must not be read.
  const texts = storedProperties(schema).filter(([, { type }]) => type !== 'integer');
  const size = sql<number>`${sql.join(
    texts.map(([field]) => sql`coalesce(${byteLength(store, field)}, 0)`),
    sql` + `,
  )} + 0`;
  const sizes = matching.clearSelect().select(['id', size.as('bytes')]);
  const { last, bytes, count, isTruncated } = await findEnd(
    (after, limit) => sizes.where('id', '>', after).limit(limit).execute(),
    most,
  );
  if (count === 0) return { rows: [], isTruncated: false };
  await turnFor(bytes);
  const rows = await matching.where('id', '<=', last).limit(count).execute();
  return { rows, isTruncated };
}

/** @throws AppError notFound when it does not exist or belongs to somebody else */
export function getRecord<Name extends keyof RecordColumns>(
  store: Store,
  name: Name,
  scope: Scope,
  id: number,
): Promise<StoredRow<Name>>;
export function getRecord(store: Store, name: string, scope: Scope, id: number): Promise<Row>;
export async function getRecord(
  store: Store,
  name: string,
  scope: Scope,
  id: number,
): Promise<Row> {
  const row = await scoped(store, name, scope, ['read']).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('notFound');
  return row;
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
