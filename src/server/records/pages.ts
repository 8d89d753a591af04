/** Pages of any size, in the order of any column, with the number of all rows. */
import { sortBy } from 'es-toolkit';
import { type Expression, type OrderByExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { TextFilter } from '../../schema/filters/Filter';
import { isComparable } from '../../schema/isVisibleTo';
import { resourceSchema } from '../../schema/registry';
import { isTimeField } from '../../schema/timeFields';
import type { PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { isNumber } from '../../schema/values/emptyValues';
import { AppError } from '../kernel/errors/AppError';
import type { AppContext } from '../kernel/requests/types';
import { turnFor } from '../kernel/work/longWork';
import type { Store } from '../store/tables/tables';
import { filterCondition, nothingOf } from './filterSql';
import { nameOfTarget } from './nameOfTarget';
import { isSeen, listing, type RecordTables, type Scope, scopedRows } from './scopedRows';
import { isFound, type Search, sizeOf } from './searchRecords';

/** Most rows of a page, where the caller chooses. */
export const largestPage = 100;

export interface Sort {
  field: string;
  descending: boolean;
}

/** The words `page_size`, `sort` and `direction` of a call. */
export interface PageWords {
  size: number;
  /** Absent: the newest first. */
  sort?: Sort | undefined;
}

function wrong(field: string, reason: string): never {
  throw new AppError('badField', { field, reason });
}

/**
 * The words of a page; undefined without `page_size`: then a list is as the contract has it.
 * @param without fields that this list does not tell
 * @throws AppError badField for a wrong size, or a column that the caller does not have
 */
export function readPageWords(
  c: AppContext,
  name: string,
  without: readonly string[] = [],
): PageWords | undefined {
  const text = c.req.query('page_size') ?? '';
  if (text === '') return undefined;
  const size = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > largestPage) wrong('page_size', `1–${largestPage}`);
  const { properties, 'x-resource': info } = resourceSchema(name);
  const order = c.req.query('order') ?? '';
  const field = c.req.query('sort') || (info.order?.includes(order) ? order : '');
  if (field === '') return { size };
  const property = Object.hasOwn(properties, field) ? properties[field] : undefined;
  const isKnown = isComparable(property) && !without.includes(field);
  if (!isKnown || !isSeen(name, { caller: c.get('user') }, field)) wrong('sort', field);
  const isNamed = property?.['x-reference'] !== undefined;
  const direction = c.req.query('direction') || (isNamed ? 'asc' : 'desc');
  return { size, sort: { field, descending: direction !== 'asc' } };
}

/** Which part of a list, narrowed by what. */
export interface Page extends PageWords {
  /** From 0. */
  page: number;
  filter?: TextFilter | undefined;
  search?: Search | undefined;
  /** Values that are answered otherwise than they are stored, by field. */
  values?: Readonly<Record<string, Expression<unknown>>>;
}

type Records = SelectQueryBuilder<RecordTables, string, object>;

/** The shown value of a column, as SQL; null for nothing: these rows come last, whichever way the others are. */
function shownValue(property: PropertySchema, column: Expression<unknown>) {
  if (property.type === 'boolean') return sql`coalesce(${column}, 0)`;
  if (isTimeField(property)) return sql`case when ${column} > 0 then ${column} end`;
  const isNothing = sql`${column} in (${sql.join(nothingOf(property))})`;
  return sql`case when ${isNothing} then null else lower(${column}) end`;
}

/** A query in the order of a column; rows that have the same in it by their ids, the same way. */
function inOrder<Query extends Records>(
  store: Store,
  name: string,
  scope: Scope,
  query: Query,
  { sort, values }: Pick<Page, 'sort' | 'values'>,
): Query;
function inOrder(
  store: Store,
  name: string,
  scope: Scope,
  query: Records,
  { sort, values = {} }: Pick<Page, 'sort' | 'values'>,
): Records {
  const { field, descending } = sort ?? { field: 'id', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const by = (column: OrderByExpression<RecordTables, string, object>) =>
    query.orderBy(column, direction);
  const { properties, 'x-resource': info }: ResourceSchema = resourceSchema(name);
  const property = properties[field];
  const boundless = info.orderFirst?.[field];
  const target = nameOfTarget(store, name, field, scope);
  let column = values[field] ?? sql.ref<unknown>(field);
  if (boundless && isSeen(name, scope, boundless)) {
    const isBoundless = sql`coalesce(${sql.ref(boundless)}, 0)`;
    query = by(isBoundless);
    column = sql`case when ${isBoundless} = 0 then ${column} end`;
  }
  if (target) query = query.orderBy(target, (to) => to[direction]().nullsLast());
  else if (property && field !== 'id') {
    const isPlain = isNumber(property) && !isTimeField(property);
    const value = isPlain ? column : shownValue(property, column);
    query = query.orderBy(value, (to) => to[direction]().nullsLast());
  }
  return by('id');
}

/** A page of a list, or of what a search finds, and the number of all its rows. */
export async function readRecordPage(
  store: Store,
  name: string,
  scope: Scope,
  page: Page,
): Promise<{ rows: Row[]; total: number }> {
  const { filter, search, size, values } = page;
  const schema = resourceSchema(name);
  let wanted = scopedRows(store.records, name, scope, listing);
  const list = { engine: store.engine, schema, values };
  if (filter) wanted = wanted.where((eb) => filterCondition(eb, filter, list));
  if (search) wanted = wanted.where(isFound(store, name, scope, search));
  const { count } = await wanted
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  // Records may be long: only those of the page are read, and long ones wait for their turn.
  const found = await inOrder(store, name, scope, wanted.select('id'), page)
    .limit(size)
    .offset(page.page * size)
    .execute();
  const ids = found.map(({ id }) => Number(id));
  const total = Number(count);
  if (ids.length === 0) return { rows: [], total };
  const records = store.records.selectFrom(name).where('id', 'in', ids);
  const sizes = await records.select(sizeOf(store, schema).as('bytes')).execute();
  await turnFor(sizes.reduce((sum, { bytes }) => sum + Number(bytes), 0));
  const places = new Map(ids.map((id, place) => [id, place]));
  const rows = await records.selectAll().execute();
  return { rows: sortBy(rows, [({ id }) => places.get(Number(id))]), total };
}
