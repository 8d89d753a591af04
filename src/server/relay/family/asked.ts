/** The page, the order and the filters that a call of ours asks a list for, of which the relay applies some. */
import { pick } from 'es-toolkit';
import type { Filter } from '../../../schema/filters/Filter';
import { operators } from '../../../schema/filters/operators';
import { parseFilter } from '../../../schema/filters/parseFilter';
import { rowMatcher } from '../../../schema/filters/rowMatcher';
import { resources } from '../../../schema/registry';
import type { ResourceSchema, Row } from '../../../schema/types';
import { readRow } from '../../../schema/values/oddValues';
import { ofPage } from './groups';
import { keywordOf, pageAsked } from './lists';
import type { RelayResource } from './RelayFile';
import type { TheirList } from './TheirCall';

/** A list of the relay, and what a record of it is there. */
export interface ListAt extends TheirList {
  schema: ResourceSchema;
}

export type Sort = { field: string; order: string };

/** The order that a call asks for; undefined for the newest first. */
function sortOf(query: URLSearchParams): Sort | undefined {
  const field = query.get('sort') ?? '';
  const order = query.get('direction') === 'asc' ? 'ASC' : 'DESC';
  return field === '' || (field === 'id' && order === 'DESC') ? undefined : { field, order };
}

/**
 * The text of a filter as the relay takes it, where it applies it itself: one value, and not 0, by which it means any.
 */
function askedText(
  { properties, 'x-resource': { query = [], selfPath } }: ResourceSchema,
  { filters = [] }: RelayResource,
  filter: Filter,
  text: string,
): string | undefined {
  if (!('values' in filter)) return undefined;
  const { field, operator, values } = filter;
  const value = String(values[0] ?? '');
  if (!query.includes(field) || filters.includes(field)) {
    const isOne = operator === 'oneOf' && values.length === 1 && !/^(0|none)?$/.test(value);
    return filters.includes(field) && isOne ? value : undefined;
  }
  const property = properties[field];
  const isOne = property?.['x-transient'] || property?.type !== 'integer';
  if (!isOne && !/^[1-9]\d*$/.test(text)) return undefined;
  // The contract's own lists know no signs.
  return selfPath === undefined ? text : operators[operator].write(values.map(String));
}

/** The words of a call for a list. */
interface Asked {
  keyword: string;
  /** Rows `from` (included) to `to` (excluded). */
  from: number;
  to: number;
  sort: Sort | undefined;
  /** Filters that the relay applies. */
  theirs: URLSearchParams;
  /** All filters, and those that the relay does not apply; undefined without any. */
  matches: Condition | undefined;
  left: Condition | undefined;
  /** The fields of those. */
  leftFields: string[];
}

type Condition = (row: Row) => boolean;

/** The condition of filters by their fields, for records as they came. */
function conditionOf(
  schema: ResourceSchema,
  filters: ReadonlyMap<string, Filter>,
): Condition | undefined {
  if (filters.size === 0) return undefined;
  const matches = rowMatcher(schema.properties, { and: [...filters.values()] });
  const fields = [...filters.keys()];
  return (row) => matches(readRow(schema, pick(row, fields)), 0);
}

/** By 0 the contract's own lists mean any number. */
export const isAnyNumber = (
  { properties, 'x-resource': { query = [] } }: ResourceSchema,
  field: string,
  text: string,
): boolean => text === '0' && query.includes(field) && properties[field]?.type === 'integer';

/** True for a field of the relay, and for one of ours that it lacks, by which nothing is found. */
const isField = ({ properties, 'x-resource': { path } }: ResourceSchema, field: string): boolean =>
  Object.hasOwn(properties, field) ||
  Object.values(resources).some(
    ({ properties: ours, 'x-resource': info }) => info.path === path && Object.hasOwn(ours, field),
  );

export function readAsked({ schema, resource, call }: ListAt): Asked {
  const { query, path } = call;
  const { page, size } = pageAsked(call);
  const theirs = new URLSearchParams();
  const all = new Map<string, Filter>();
  const left = new Map<string, Filter>();
  for (const [field, text] of query) {
    if (ofPage.has(field) || !isField(schema, field)) continue;
    const filter = isAnyNumber(schema, field, text) ? undefined : parseFilter(schema, field, text);
    if (!filter) continue;
    const isUnknown = resource.query?.[field] === null;
    const asked = isUnknown ? undefined : askedText(schema, resource, filter, text);
    if (asked !== undefined) theirs.set(field, asked);
    // No field of the records: nothing but the relay could apply it.
    if (schema.properties[field]?.['x-transient']) continue;
    all.set(field, filter);
    if (asked === undefined) left.set(field, filter);
  }
  return {
    keyword: path.endsWith('/search') ? keywordOf(call) : '',
    from: page * size,
    to: (page + 1) * size,
    sort: sortOf(query),
    theirs,
    matches: conditionOf(schema, all),
    left: conditionOf(schema, left),
    leftFields: [...left.keys()],
  };
}
