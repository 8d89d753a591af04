/** The filter of the log, and the index that finds it. */
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countedOnly, reasonParts } from '../../schema/failureReason';
import type { TextFilter } from '../../schema/filters/Filter';
import { logType } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { filterCondition } from '../records/filterSql';
import type { RecordTables } from '../records/scopedRows';
import { likeLiteral } from '../store/tables/hasText';
import type { Store } from '../store/tables/tables';
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
  /** Why a call failed, as `reasonGroup` says it. */
  reason?: string;
  /** Other conditions, which no index knows. */
  also?: TextFilter | undefined;
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

/** True where an index alone tells which entries match. */
export function isIndexed(filter: LogFilter, userId: number | undefined): boolean {
  const terms = termsOf(filter, userId);
  const columns = indexFor(filter, terms);
  return !filter.reason && !filter.also && terms.every(({ column }) => columns.includes(column));
}

/** True where all entries match. */
export const isEverything = (filter: LogFilter, userId: number | undefined): boolean =>
  isIndexed(filter, userId) && termsOf(filter, userId).length === 0;

/** True where the filter has nothing but times: they have an index of their own. */
export const isByTime = (filter: LogFilter, userId?: number): boolean =>
  indexFor(filter, termsOf(filter, userId)).length === 0 &&
  Boolean(filter.start_timestamp || filter.end_timestamp);

/** True where the filter has nothing that sums of the log do not know. */
export const isSummed = (filter: LogFilter): boolean =>
  !filter.usernames?.length && !filter.reason && equal.every((column) => !filter[column]);

/** The times of a filter. */
export const timesOf = ({ start_timestamp: start, end_timestamp: end }: LogFilter): Span => ({
  from: Math.max(0, start || 0),
  to: (end || Number.MAX_SAFE_INTEGER - 1) + 1,
});

const upstreamBegins = '；上游';

/**
 * The text of an entry for its reader: an owner does not see the upstream's words, so finds nothing by them. Neither
 * engine minds that it ends where no upstream is named.
 */
export function toldText({ engine }: Store, userId: number | undefined): RawBuilder<string> {
  if (userId === undefined) return sql<string>`content`;
  const place = engine.name === 'postgres' ? sql.raw('strpos') : sql.raw('instr');
  const mark = sql.lit(upstreamBegins);
  return sql<string>`substr(content, 1, ${place}(content || ${mark}, ${mark}) - 1)`;
}

/** The entries of a reason, which is behind other words, but for the calls that were only counted. */
function hasReason(store: Store, reason: string, userId: number | undefined): RawBuilder<SqlBool> {
  const pattern =
    reason === countedOnly
      ? '同一分钟内另有 %'
      : ['', ...reasonParts(reason).map(likeLiteral)].join('%');
  return sql<SqlBool>`${toldText(store, userId)} like ${pattern} escape '\\'`;
}

/** The parts of a filter that no index knows. */
function otherParts(store: Store, { reason, also }: LogFilter, userId: number | undefined) {
  const list = {
    engine: store.engine,
    schema: resourceSchema('log'),
    values: { content: toldText(store, userId) },
  };
  return [
    ...(reason ? [hasReason(store, reason, userId)] : []),
    ...(also ? [filterCondition(expressionBuilder<RecordTables, string>(), also, list)] : []),
  ];
}

/** The entries that match; of one user where an id is given. */
export function filteredLogs(store: Store, filter: LogFilter, userId: number | undefined) {
  let query = store.db.selectFrom('log');
  for (const part of otherParts(store, filter, userId)) query = query.where(part);
  for (const { column, operator, value } of termsOf(filter, userId))
    query = query.where(sql.ref<number | string>(column), operator, value);
  return query;
}

/**
 * The entries that match, of a span of ids or times. SQLite finds them by one index: whatever that does not know is no
 * reason to take another, which could have a million entries within the span.
 * @param part 'indexed' leaves out what the index does not know
 */
function logsWithin(
  store: Store,
  [filter, userId]: readonly [LogFilter, number | undefined],
  [column, { from, to }]: readonly ['id' | 'created_at', Span],
  index: readonly Column[],
  part: 'indexed' | 'all',
) {
  let query = store.db.selectFrom('log').where(column, '>=', from).where(column, '<', to);
  if (part === 'all')
    for (const other of otherParts(store, filter, userId)) query = query.where(other);
  for (const term of termsOf(filter, userId)) {
    const isIndexed = index.includes(term.column);
    if (part === 'indexed' && !isIndexed) continue;
    const isPlain = isIndexed || store.engine.name === 'postgres';
    const plain = sql.ref<number | string>(term.column);
    const compared = isPlain ? plain : sql<number | string>`+${plain}`;
    query = query.where(compared, term.operator, term.value);
  }
  return query;
}

/** The entries that match, of a span of ids. @param part 'indexed' leaves out what their index does not know */
export function logsById(
  store: Store,
  filter: LogFilter,
  userId: number | undefined,
  ids: Span,
  part: 'indexed' | 'all' = 'all',
) {
  const index = indexFor(filter, termsOf(filter, userId));
  return logsWithin(store, [filter, userId], ['id', ids], index, part);
}

/** The entries of failed calls that match, of a span of times. @param part 'indexed' are all of that span */
export function failuresByTime(
  store: Store,
  filter: LogFilter,
  userId: number | undefined,
  times: Span,
  part: 'indexed' | 'all' = 'all',
) {
  const wanted = { ...filter, type: logType.failed };
  return logsWithin(store, [wanted, userId], ['created_at', times], ['type'], part);
}
