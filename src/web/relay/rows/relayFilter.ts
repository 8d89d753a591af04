/** The filters of a list: which the relay applies, and which are applied here. */
import type { Filter } from '../../../schema/filters/Filter';
import { operators } from '../../../schema/filters/operators';
import { paramFilter } from '../../../schema/filters/paramFilter';
import { parseFilter } from '../../../schema/filters/parseFilter';
import { rowMatcher } from '../../../schema/filters/rowMatcher';
import { isRow } from '../../../schema/isRow';
import { isComparable, isVisibleTo } from '../../../schema/isVisibleTo';
import type { Differences } from '../../../schema/relayFields';
import type { ResourceSchema, Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { storedUser } from '../../storage/storedUser';
import { currentStatus } from '../calls/relayStatus';
import type { LoadedPart } from './manyPages';

/**
 * The filter of a list, as react-admin writes it: `q` is the search text, every other entry a field with the value that
 * it must have, or a list of such values. `quota_gte`, `_gt`, `_lte`, `_lt` and `_neq` compare, and `name_like`
 * finds a part of a text. Empty values do not narrow.
 */
export type ListFilter = Readonly<Record<string, unknown>>;

/** Options beside the parameters of react-admin. */
export interface ListMeta {
  /** `page`: a sort that the relay does not know sorts the rows of the page only. */
  sort?: 'page';
  /** Called with the number of rows so far, while all are read. */
  onProgress?: (rows: number) => void;
  /** Found rows come in the order of how well they match. */
  isBestFirst?: boolean;
  /** All rows in place of a page, as `allParams` says. */
  all?: 'search' | 'any';
  /** Most calls to the relay that all rows may take; with more, the newest are all that is read. */
  calls?: number;
  /** Rows that a load of all rows goes on from; what it reads is added to them, and they go once it is done. */
  partOf?: () => LoadedPart;
}

/** A filter in its parts. */
export interface Wanted {
  q: string;
  /** One of the schema's orders; empty for the newest first. */
  order: string;
  match: ListFilter;
  /** The meaning of each entry of `match`, of those that narrow. */
  filters: Readonly<Record<string, Filter>>;
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length);

/**
 * The parts of a filter; the lists of the console hand in the parts themselves, with the texts of the address by field
 * under `match`.
 * @throws Error for a field that the schema does not have
 */
export function readFilter(schema: ResourceSchema, { q, ...rest }: ListFilter = {}): Wanted {
  const { order = '', match = rest } = isRow(rest['match']) ? rest : {};
  const isTyped = match !== rest;
  const given = Object.entries(isRow(match) ? match : {}).filter(([, value]) => isGiven(value));
  const filters = given.flatMap(([name, value]): [string, Filter][] => {
    const isText = isTyped && typeof value === 'string' && Object.hasOwn(schema.properties, name);
    const filter = isText ? parseFilter(schema, name, value) : paramFilter(schema, name, value);
    return filter ? [[name, filter]] : [];
  });
  return {
    q: String(q ?? '').trim(),
    order: String(order),
    match: Object.fromEntries(given),
    filters: Object.fromEntries(filters),
  };
}

/**
 * True for a value that the relay can be asked for: one, and not 0, by which it means any. The contract's own lists
 * take one value and find what has it, others read all that a filter can be.
 */
function isAsked(schema: ResourceSchema, name: string, value: unknown): boolean {
  const property = schema.properties[name];
  if (typeof value === 'object' || value === 0) return false;
  if (property?.['x-transient']) return true;
  const isOfContract = schema['x-resource'].selfPath !== undefined;
  if (property?.type !== 'integer') return true;
  return isOfContract ? /^[1-9]\d*$/.test(`${value}`) : value !== '0';
}

/** The value of a filter as the relay takes it: the contract's own lists know no signs. */
function askedText(schema: ResourceSchema, name: string, value: unknown): string {
  if (schema['x-resource'].selfPath === undefined) return String(value);
  const filter = parseFilter(schema, name, String(value));
  return filter && 'values' in filter ? operators[filter.operator].write(filter.values) : '';
}

/** True for a filter that every relay applies. */
const isSentAlways = (
  schema: ResourceSchema,
  { match }: Pick<Wanted, 'match'>,
  name: string,
): boolean =>
  schema['x-resource'].query?.includes(name) === true && isAsked(schema, name, match[name]);

/** True where every relay applies all of a filter, so that its sums are those of the rows. */
export const isOfContract = (schema: ResourceSchema, wanted: Wanted): boolean =>
  Object.keys(wanted.filters).every((name) => isSentAlways(schema, wanted, name));

/** Names of the filters that the relay applies for this role. */
function queryOf(schema: ResourceSchema): string[] {
  const role = storedUser.get()?.role ?? 0;
  return (schema['x-resource'].query ?? []).filter((name) =>
    isVisibleTo(schema.properties[name], role),
  );
}

/** True for a filter by no field of the records, which not every relay knows: it is sent where it is set. */
const isOnlySet = ({ properties }: ResourceSchema, name: string) =>
  properties[name]?.['x-transient'] === true && properties[name]?.type === 'string';

/**
 * Filters that the relay applies itself: every such filter is sent, an absent number as 0 and an absent text as empty.
 */
export function serverFilters(
  schema: ResourceSchema,
  match: ListFilter = {},
): Record<string, string> {
  const names = queryOf(schema).filter((name) => isGiven(match[name]) || !isOnlySet(schema, name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      isGiven(match[name]) && isAsked(schema, name, match[name])
        ? askedText(schema, name, match[name])
        : schema.properties[name]?.type === 'integer'
          ? '0'
          : '',
    ]),
  );
}

/** The value of a word that the file of the relay in front has for a resource. */
export function relayWord(
  { 'x-resource': { path } }: ResourceSchema,
  word: keyof Differences,
): unknown {
  const { relay_fields: all } = currentStatus();
  const words = isRow(all) ? all[path] : undefined;
  return isRow(words) ? words[word] : undefined;
}

/** Fields that the relay in front sorts a list by, both ways, or whose one value it finds. */
function knownFields(schema: ResourceSchema, what: 'sort' | 'filters'): readonly unknown[] {
  const fields = relayWord(schema, what);
  return Array.isArray(fields) ? fields : [];
}

/** True for a server that sorts a list by any field, and applies any filter, to what a search finds, too. */
export const sortsAndFilters = (): boolean => currentStatus()['sorts_and_filters'] === true;

/** A filter to compare: values of an address are texts. */
const plainFilter = (filter: Filter | undefined) =>
  JSON.stringify(filter, (_, value) => (Object(value) === value ? value : String(value)));

/** The text of a filter that this relay applies to its list beside those that every relay does. */
function relayText(
  schema: ResourceSchema,
  name: string,
  { match, filters }: Pick<Wanted, 'match' | 'filters'>,
): string | undefined {
  const filter = filters[name];
  const text = String(match[name]);
  if (!filter) return undefined;
  if (sortsAndFilters())
    return isComparable(schema.properties[name]) &&
      !(text === '0' && schema['x-resource'].query?.includes(name)) &&
      plainFilter(parseFilter(schema, name, text)) === plainFilter(filter)
      ? text
      : undefined;
  if (!('values' in filter) || filter.operator !== 'oneOf' || filter.values.length !== 1)
    return undefined;
  const value = String(filter.values[0]);
  const isSent = /^(?!(|0|none)$)/.test(value) && knownFields(schema, 'filters').includes(name);
  return isSent ? value : undefined;
}

/** The filters of a list that this relay applies beside those that every relay does. */
export const relayFilters = (
  schema: ResourceSchema,
  wanted: Pick<Wanted, 'match' | 'filters'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(wanted.filters).flatMap((name) => {
      const value = isSentAlways(schema, wanted, name)
        ? undefined
        : relayText(schema, name, wanted);
      return value === undefined ? [] : [[name, value]];
    }),
  );

type Condition = (row: Row) => boolean;

/**
 * The filter that is applied here, to rows that were read; undefined where the relay does all of it.
 * @param how `search`: the rows are those of a search, to which the relay applies no filter
 */
export function localMatch(
  schema: ResourceSchema,
  wanted: Pick<Wanted, 'match' | 'filters'>,
  how: 'list' | 'search' = 'list',
): Condition | undefined {
  const { query = [] } = schema['x-resource'];
  const seen = queryOf(schema);
  const local = Object.entries(wanted.filters).filter(([name]) => {
    if (query.includes(name) && !seen.includes(name)) return false;
    if (how === 'search') return true;
    return !isSentAlways(schema, wanted, name) && relayText(schema, name, wanted) === undefined;
  });
  if (local.length === 0) return undefined;
  const matches = rowMatcher(schema.properties, { and: local.map(([, filter]) => filter) });
  return (row) => matches(row, 0);
}

/**
 * Finds as the relay's search does, among rows that were read page by page; in all columns where the relay has no
 * search.
 */
export function searchMatcher(schema: ResourceSchema, keyword: string): Condition {
  const { search, list } = schema['x-resource'];
  const prefix = keyword.toLowerCase();
  return (row) =>
    (search ?? list).some((field) =>
      field === 'id'
        ? String(row['id']) === keyword
        : plainText(row[field]).toLowerCase().startsWith(prefix),
    );
}

/** An order of `relayOrder` as the parameters of a list. */
export function orderQuery(schema: ResourceSchema, order: string): Record<string, string> {
  const [field = '', direction] = order.split(' ');
  if (direction !== undefined) return { sort: field, direction };
  return schema['x-resource'].order?.length ? { order } : {};
}

/**
 * The relay's name for an order of react-admin, with its direction where the relay takes both: empty for the newest
 * first; undefined for one that it does not know.
 */
export function relayOrder(
  schema: ResourceSchema,
  sort: { field: string; order: string } | undefined,
): string | undefined {
  if (!sort || (sort.field === 'id' && sort.order === 'DESC')) return '';
  const isKnown = sortsAndFilters()
    ? isComparable(schema.properties[sort.field])
    : knownFields(schema, 'sort').includes(sort.field);
  if (isKnown) return `${sort.field} ${sort.order.toLowerCase()}`;
  const { order = [] } = schema['x-resource'];
  // References are in the order of names, from A to Z.
  const known = schema.properties[sort.field]?.['x-reference'] ? 'ASC' : 'DESC';
  return sort.order === known && order.includes(sort.field) ? sort.field : undefined;
}
