/** What the log is narrowed by, and the index that finds it. */
import { type RawBuilder, sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import type { Store } from '../store/tables';
import type { Span } from './spans';

/** Filters of a log list; empty, zero and absent ones do not narrow it. Times in epoch seconds. */
export interface LogFilter {
  type?: number;
  /** The forms of one user's name, as entries may have it. */
  usernames?: readonly string[];
  token_name?: string;
  model_name?: string;
  channel?: number;
  start_timestamp?: number;
  end_timestamp?: number;
}

type Column = 'created_at' | 'user_id' | 'type' | 'username' | (typeof equal)[number];

interface Term {
  column: Column;
  operator: '=' | '!=' | '>=' | '<=' | 'in';
  value: number | string | readonly string[] | RawBuilder<number>;
}

const equal = ['token_name', 'channel', 'model_name'] as const;

/** Most entries are of consumption; those of another type have indexes of their own. */
const isRare = (type = 0) => type !== 0 && type !== logType.consumption;

/** The conditions of a filter; of one user where an id is given. */
function termsOf(filter: LogFilter, userId: number | undefined): Term[] {
  const { type = 0, start_timestamp: start, end_timestamp: end } = filter;
  const terms: Term[] = [];
  if (userId !== undefined) terms.push({ column: 'user_id', operator: '=', value: userId });
  // As part of the statement, so that the indexes of one type are used.
  if (type) terms.push({ column: 'type', operator: '=', value: sql.lit(type) });
  if (isRare(type))
    terms.push({ column: 'type', operator: '!=', value: sql.lit(logType.consumption) });
  for (const column of equal) {
    const value = filter[column];
    if (value) terms.push({ column, operator: '=', value });
  }
  if (filter.usernames?.length)
    terms.push({ column: 'username', operator: 'in', value: filter.usernames });
  if (start) terms.push({ column: 'created_at', operator: '>=', value: start });
  if (end) terms.push({ column: 'created_at', operator: '<=', value: end });
  return terms;
}

/** Columns that indexes begin with, and end with the id: the first that a filter has all of finds its entries. */
const indexes: readonly (readonly Column[])[] = [
  ['user_id', 'token_name'],
  ['user_id', 'model_name'],
  ['user_id'],
  ['token_name'],
  ['username'],
  ['channel'],
  ['model_name'],
];
const rareIndexes: readonly (readonly Column[])[] = [['user_id', 'type'], ['type']];

function indexFor({ type }: LogFilter, terms: readonly Term[]): readonly Column[] {
  const has = (column: Column) => terms.some((term) => term.column === column);
  return (isRare(type) ? rareIndexes : indexes).find((columns) => columns.every(has)) ?? [];
}

/** True where the filter has nothing but times: they have an index of their own. */
export const isByTime = (filter: LogFilter, userId?: number): boolean =>
  indexFor(filter, termsOf(filter, userId)).length === 0 &&
  Boolean(filter.start_timestamp || filter.end_timestamp);

/** True where the filter has nothing that sums of the log do not know. */
export const isSummed = (filter: LogFilter): boolean =>
  !filter.usernames?.length && equal.every((column) => !filter[column]);

/** The times of a filter. */
export const timesOf = ({ start_timestamp: start, end_timestamp: end }: LogFilter): Span => ({
  from: Math.max(0, start || 0),
  to: (end || Number.MAX_SAFE_INTEGER - 1) + 1,
});

/** The entries that match; of one user where an id is given. */
export function filteredLogs(store: Store, filter: LogFilter, userId: number | undefined) {
  let query = store.db.selectFrom('log');
  for (const { column, operator, value } of termsOf(filter, userId))
    query = query.where(sql.ref<number | string>(column), operator, value);
  return query;
}

/**
 * The entries that match, of a span of ids. SQLite finds them by one index: whatever that does not know is no reason to
 * take another, which could have a million entries within the span.
 * @param part 'indexed' leaves out what the index does not know
 */
export function logsById(
  store: Store,
  filter: LogFilter,
  userId: number | undefined,
  { from, to }: Span,
  part: 'indexed' | 'all' = 'all',
) {
  const terms = termsOf(filter, userId);
  const index = indexFor(filter, terms);
  let query = store.db.selectFrom('log').where('id', '>=', from).where('id', '<', to);
  for (const { column, operator, value } of terms) {
    const isIndexed = index.includes(column);
    if (part === 'indexed' && !isIndexed) continue;
    const isPlain = isIndexed || store.engine.name === 'postgres';
    const plain = sql.ref<number | string>(column);
    query = query.where(isPlain ? plain : sql<number | string>`+${plain}`, operator, value);
  }
  return query;
}
