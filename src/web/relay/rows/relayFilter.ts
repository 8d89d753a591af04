/** The filters and the order of a list, as the API takes them. */
import type { FieldFilter, Filter } from '../../../schema/filters/Filter';
import { operators } from '../../../schema/filters/operators';
import { paramFilter } from '../../../schema/filters/paramFilter';
import { filterText, parseFilter } from '../../../schema/filters/parseFilter';
import { rowMatcher } from '../../../schema/filters/rowMatcher';
import { isRow } from '../../../schema/isRow';
import { isComparable, isVisibleTo } from '../../../schema/isVisibleTo';
import type { ResourceSchema, Row } from '../../../schema/types';
import { isEmptyValue } from '../../../schema/values/emptyValues';
import { storedUser } from '../../storage/storedUser';
import type { LoadedPart } from './manyPages';
import { isAddedHere } from './ownTests';

/**
 * The filter of a list, as react-admin writes it: `q` is the search text, every other entry a field with the value that
 * it must have, or a list of such values. `quota_gte`, `_gt`, `_lte`, `_lt` and `_neq` compare, and `name_like`
 * finds a part of a text. Empty values do not narrow.
 */
export type ListFilter = Readonly<Record<string, unknown>>;

/** Options beside the parameters of react-admin. */
export interface ListMeta {
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
  match: ListFilter;
  /** The meaning of each entry of `match`, of those that narrow. */
  filters: Readonly<Record<string, Filter>>;
}

/**
 * The parts of a filter; the lists of the console hand in the parts themselves, with the texts of the address by field
 * under `match`.
 * @throws Error for a field that the schema does not have
 */
export function readFilter(schema: ResourceSchema, { q, ...rest }: ListFilter = {}): Wanted {
  const { match = rest } = isRow(rest['match']) ? rest : {};
  const isTyped = match !== rest;
  const given = Object.entries(isRow(match) ? match : {}).filter(
    ([, value]) => !isEmptyValue(value),
  );
  const filters = given.flatMap(([name, value]): [string, Filter][] => {
    const isText = isTyped && typeof value === 'string' && Object.hasOwn(schema.properties, name);
    const filter = isText ? parseFilter(schema, name, value) : paramFilter(schema, name, value);
    return filter ? [[name, filter]] : [];
  });
  return {
    q: String(q ?? '').trim(),
    match: Object.fromEntries(given),
    filters: Object.fromEntries(filters),
  };
}

/** True for a field that the API narrows and sorts by. */
export const isKnown = (schema: ResourceSchema, field: string): boolean =>
  isComparable(schema.properties[field]) && !isAddedHere(schema, field);

/** A filter to compare: values of an address are texts. */
const plainFilter = (filter: Filter | undefined) =>
  JSON.stringify(filter, (_, value) => (Object(value) === value ? value : String(value)));

/** The field and the text of a filter as the API takes it; undefined for what it has no text for. */
function sentText(schema: ResourceSchema, filter: Filter): [string, string] | undefined {
  const isNot = 'not' in filter;
  const leaf = isNot ? filter.not : filter;
  if (!('values' in leaf)) return undefined;
  const { field, operator, values }: FieldFilter = leaf;
  const property = schema.properties[field];
  const isAsked = schema['x-resource'].query?.includes(field) === true;
  if (!isAsked && !isKnown(schema, field)) return undefined;
  const texts = values.map(String);
  // The contract's own lists know no signs.
  const isPlain = isAsked && schema['x-resource'].selfPath && property?.type !== 'integer';
  const text = isPlain
    ? operators[operator].write(texts)
    : filterText({ operator, values: texts }, isNot);
  // By 0 the contract's own lists mean any number.
  if (isAsked && property?.type === 'integer' && text === '0') {
    if (property['x-transient']) return [field, text];
    return property['x-choices'] ? undefined : [field, '0..0'];
  }
  const isSame = plainFilter(parseFilter(schema, field, text)) === plainFilter(filter);
  return isSame ? [field, text] : undefined;
}

/** The filters of a list in two parts: those that the API applies, as texts, and those that are applied here. */
export function sentFilters(schema: ResourceSchema, filters: Wanted['filters']) {
  const role = storedUser.get()?.role ?? 0;
  const texts: Record<string, string> = {};
  const left: Record<string, Filter> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const isHidden = !isVisibleTo(schema.properties[name], role);
    // A field that the role does not see narrows nothing where the API would apply it.
    if (isHidden && schema['x-resource'].query?.includes(name)) continue;
    const [field, text] = sentText(schema, filter) ?? [];
    if (field === undefined || text === undefined || Object.hasOwn(texts, field))
      left[name] = filter;
    else texts[field] = text;
  }
  return { texts, left };
}

/** Narrows rows by filters. */
export function rowsMatcher(
  { properties }: ResourceSchema,
  filters: Wanted['filters'],
): (row: Row) => boolean {
  const matches = rowMatcher(properties, { and: Object.values(filters) });
  return (row) => matches(row, 0);
}

/** An order of react-admin. */
export type Sort = { field: string; order: 'ASC' | 'DESC' };
