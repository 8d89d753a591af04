/** The log in the order of a column, and how many entries match. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { resourceSchema } from '../../schema/registry';
import { AppError } from '../kernel/errors/AppError';
import type { Sort } from '../records/pages';
import type { Store, StoredRow } from '../store/tables/tables';
import { isEverything, isIndexed, type LogFilter, logsById, toldText } from './logFilter';
import { edgeFor, idsOf } from './logs';
import type { Part } from './readPage';
import { inSlices } from './spans';

type Entry = StoredRow<'log'>;

/** Columns with an index, which has the whole log in their order. */
const indexed = new Set([
  'created_at',
  'type',
  'channel',
  'username',
  'token_name',
  'model_name',
  'prompt_tokens',
  'completion_tokens',
  'quota',
]);

/** A column in SQL: its value, and the entries that have one, which come first whichever way they are sorted. */
function columnOf(store: Store, { field }: Sort, userId: number | undefined) {
  const type = resourceSchema('log').properties[field]?.type;
  const isText = type === 'string';
  const column = sql.ref<unknown>(field);
  const plain = type === 'boolean' ? sql`coalesce(${column}, 0)` : column;
  const value: RawBuilder<unknown> = field === 'content' ? toldText(store, userId) : plain;
  return {
    value,
    // Entries that show the same are in the order of their ids.
    shown: isText ? sql`coalesce(${value}, '')` : value,
    isFull: isText ? sql<SqlBool>`${value} > ''` : sql<SqlBool>`${value} is not null`,
    isEmpty: isText ? sql<SqlBool>`coalesce(${value}, '') = ''` : sql<SqlBool>`${value} is null`,
  };
}

/** The whole log in the order of its index; entries without a value last. */
async function readInIndex(store: Store, sort: Sort, { offset, limit }: Part): Promise<Entry[]> {
  const { value, isFull, isEmpty } = columnOf(store, sort, undefined);
  const direction = sort.descending ? 'desc' : 'asc';
  const full = store.db.selectFrom('log').where(isFull);
  const rows = await full
    .selectAll()
    .orderBy(value, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  if (rows.length === limit) return rows;
  const { count } = await full
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const rest = await store.db
    .selectFrom('log')
    .selectAll()
    .where(isEmpty)
    .orderBy('id', direction)
    .limit(limit - rows.length)
    .offset(Math.max(0, offset - Number(count)))
    .execute();
  return [...rows, ...rest];
}

interface Found {
  id: number;
  value: unknown;
}

const isNothing = (value: unknown) => value === null || value === '';

const compareTexts = (x: string, y: string) =>
  x === y ? 0 : Buffer.compare(Buffer.from(x), Buffer.from(y));

/** Compares as SQLite does: texts by their bytes, which is not the order of JavaScript, all else as numbers. */
const compare =
  ({ descending }: Sort) =>
  (a: Found, b: Found): number => {
    const nothing = Number(isNothing(a.value)) - Number(isNothing(b.value));
    if (nothing !== 0) return nothing;
    const isText = typeof a.value === 'string' && typeof b.value === 'string';
    const order =
      (isText
        ? compareTexts(String(a.value), String(b.value))
        : Number(a.value) - Number(b.value)) || a.id - b.id;
    return descending ? -order : order;
  };

/** The furthest that a part begins in an order without an index: all entries before it are kept meanwhile. */
const maxOffset = 10_000;

/**
 * A part of the log in the order of a column; of one user where an id is given. Where no index has that order, the
 * entries that match are read slice by slice, and the first ones are kept.
 * @throws AppError badField for a part that begins too far behind
 */
export async function listSortedLogs(
  store: Store,
  filter: LogFilter,
  part: Part,
  sort: Sort,
  userId?: number,
): Promise<Entry[]> {
  if (indexed.has(sort.field) && isEverything(filter, userId))
    return readInIndex(store, sort, part);
  if (part.offset > maxOffset)
    throw new AppError('badField', { field: 'p', reason: `p × page_size ≤ ${maxOffset}` });
  const direction = sort.descending ? 'desc' : 'asc';
  const { shown, isEmpty } = columnOf(store, sort, userId);
  const most = part.offset + part.limit;
  let first: Found[] = [];
  await inSlices(
    store,
    await idsOf(store, filter, userId),
    edgeFor(store, filter, userId),
    async (slice) => {
      const found = await logsById(store, filter, userId, slice)
        .select(['id', shown.as('value')])
        .orderBy(isEmpty)
        .orderBy(shown, direction)
        .orderBy('id', direction)
        .limit(most)
        .execute();
      // PostgreSQL reads all at once, in the order of its own letters.
      first = first.length === 0 ? found : [...first, ...found].sort(compare(sort)).slice(0, most);
      return undefined;
    },
  );
  const ids = first.slice(part.offset).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await store.db.selectFrom('log').selectAll().where('id', 'in', ids).execute();
  const places = new Map(ids.map((id, place) => [Number(id), place]));
  const placeOf = ({ id }: Entry) => places.get(Number(id)) ?? 0;
  return rows.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Matching entries that are counted. */
const maxCounted = 10_000;
/** Entries that are looked at where no index knows which match: they keep the event loop for about 5 ms. */
const maxLookedAt = 5000;

/** The number of entries that match, where it is cheap to know. */
export interface Counted {
  total?: number;
  /** There are more than so many. */
  more_than?: number;
}

/** Counts the entries that match; of one user where an id is given. */
export async function countLogs(
  store: Store,
  filter: LogFilter,
  userId: number | undefined,
): Promise<Counted> {
  const span = await idsOf(store, filter, userId);
  const part = isIndexed(filter, userId) ? 'all' : 'indexed';
  const limit = 1 + (part === 'all' ? maxCounted : maxLookedAt);
  const newest = logsById(store, filter, userId, span, part).select('id').orderBy('id', 'desc');
  const lookedAt = await store.db
    .selectFrom(newest.limit(limit).as('entry'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('id').as('least')])
    .executeTakeFirstOrThrow();
  const isCut = Number(lookedAt.count) === limit;
  if (part === 'all') return isCut ? { more_than: maxCounted } : { total: Number(lookedAt.count) };
  if (isCut) return {};
  const from = Math.max(span.from, Number(lookedAt.least ?? span.from));
  const { count } = await logsById(store, filter, userId, { from, to: span.to })
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { total: Number(count) };
}
