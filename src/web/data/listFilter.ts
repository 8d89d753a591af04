/** The filters of a list: which the relay applies, and which are applied here. */
import { compareNumbers } from '../../schema/exactSums';
import { fieldMatcher } from '../../schema/fieldMatcher';
import { isRow } from '../../schema/isRow';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { plainText } from '../../schema/oddValues';
import type { ResourceSchema, Row } from '../../schema/types';
import { storedUser } from '../core/storage/storedUser';

/**
 * The filter of a list, as react-admin writes it: `q` is the search text, every other entry a field with the value that
 * it must have, or a list of such values. `quota_gte`, `_gt`, `_lte`, `_lt` and `_neq` compare, and `name_like`
 * finds a part of a text. Empty values do not
 * narrow.
 */
export type ListFilter = Readonly<Record<string, unknown>>;

/** Options beside the parameters of react-admin. */
export interface ListMeta {
  /** `page`: a sort that the relay does not know sorts the rows of the page only. */
  sort?: 'page';
  /** Told how many rows are there, while all are read. */
  onProgress?: (rows: number) => void;
  /** What a search found comes in the order of how well it matches. */
  isBestFirst?: boolean;
}

/** A filter in its parts. */
export interface Wanted {
  q: string;
  /** One of the schema's orders; empty for the newest first. */
  order: string;
  match: ListFilter;
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length);

/** The parts of a filter; the lists of the console hand in the parts themselves, with the fields under `match`. */
export function readFilter({ q, ...rest }: ListFilter = {}): Wanted {
  const { order = '', match = rest } = isRow(rest['match']) ? rest : {};
  return {
    q: String(q ?? '').trim(),
    order: String(order),
    match: Object.fromEntries(
      Object.entries(isRow(match) ? match : {}).filter(([, value]) => isGiven(value)),
    ),
  };
}

/**
 * True for a value that the relay can be asked for: one, and not 0, by which it means any. The contract's own lists
 * take one number, others several.
 */
function isSimple(schema: ResourceSchema, name: string, value: unknown): boolean {
  const property = schema.properties[name];
  if (typeof value === 'object' || value === 0) return false;
  if (property?.type !== 'integer' || property['x-transient']) return true;
  return schema['x-resource'].selfPath ? /^[1-9]\d*$/.test(`${value}`) : value !== '0';
}

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
      isGiven(match[name]) && isSimple(schema, name, match[name])
        ? String(match[name])
        : schema.properties[name]?.type === 'integer'
          ? '0'
          : '',
    ]),
  );
}

/** True for a value that is the wanted one, one of several, or has it as an entry; compared as texts. */
function isWanted(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => isWanted(value, one));
  if (isRow(wanted))
    return (
      isRow(value) && Object.entries(wanted).every(([name, one]) => isWanted(value[name], one))
    );
  if (Array.isArray(value) && value.some((entry) => isWanted(entry, wanted))) return true;
  // Forms hold nothing where the relay has null.
  if (wanted === null) return value === null || value === undefined;
  return String(value) === String(wanted);
}

/**
 * @param order of a value and the wanted one: below 0, 0, or above
 * @param sign such as `>=`
 */
export const compares = (order: number, sign: string): boolean =>
  sign.includes(order < 0 ? '<' : order > 0 ? '>' : '=');

const signs: Readonly<Record<string, string>> = { gte: '>=', gt: '>', lte: '<=', lt: '<' };

type Condition = (row: Row) => boolean;

/** @throws Error for a field that the schema does not have: no row could ever match */
function conditionOf(
  { properties, title }: ResourceSchema,
  name: string,
  wanted: unknown,
): Condition {
  if (Object.hasOwn(properties, name) || name === 'id') return (row) => isWanted(row[name], wanted);
  const [, field = '', sign = ''] = /^(.+)_(gte|gt|lte|lt|neq|like)$/.exec(name) ?? [];
  if (!Object.hasOwn(properties, field)) throw new Error(`${title}: no field ${name} to filter by`);
  if (sign === 'like') {
    const part = String(wanted).toLowerCase();
    return (row) => plainText(row[field]).toLowerCase().includes(part);
  }
  if (sign === 'neq') return (row) => !isWanted(row[field], wanted);
  return (row) => {
    const order = compareNumbers(row[field], wanted);
    return order !== undefined && compares(order, signs[sign] ?? '');
  };
}

/**
 * The filter that is applied here, to rows that were read; undefined where the relay does all of it.
 * @param how `search`: the rows are those of a search, to which the relay applies no filter
 */
export function localMatch(
  schema: ResourceSchema,
  match: ListFilter,
  how: 'list' | 'search' = 'list',
): Condition | undefined {
  const query = schema['x-resource'].query ?? [];
  const conditions = Object.entries(match).flatMap(([name, value]): Condition[] => {
    const isAsked = isSimple(schema, name, value);
    if (!query.includes(name) || (!isAsked && typeof value !== 'string'))
      return [conditionOf(schema, name, value)];
    const matches = fieldMatcher(schema.properties[name], String(value));
    return how === 'search' || !isAsked ? [(row) => matches(row[name])] : [];
  });
  return conditions.length > 0
    ? (row) => conditions.every((condition) => condition(row))
    : undefined;
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

/**
 * The relay's name for an order of react-admin: empty for the newest first; undefined for one that it does not know.
 */
export function relayOrder(
  schema: ResourceSchema,
  sort: { field: string; order: string } | undefined,
): string | undefined {
  if (!sort || (sort.field === 'id' && sort.order === 'DESC')) return '';
  const { order = [] } = schema['x-resource'];
  // References are in the order of names, from A to Z.
  const known = schema.properties[sort.field]?.['x-reference'] ? 'ASC' : 'DESC';
  return sort.order === known && order.includes(sort.field) ? sort.field : undefined;
}
