/** Rows that were read, in an order. */
import type { RaRecord } from 'react-admin';
import type { ResourceSchema, Row } from '../../../schema/types';
import { compareNumbers } from '../../../schema/values/exactSums';
import { currentLocale } from '../../locales/locale';
import { sortRows, sortValue } from './sortRows';

/** The answer of a search. */
export interface Searched {
  found: RaRecord[];
  /** True where the relay left some out. */
  isTruncated: boolean;
  /** Entries of the answer, also those that are no records or deleted ones. */
  size: number;
  /** How many rows there are, where an answer that was cut says it. */
  total?: number | undefined;
}

/** Rows by their ids, newest first, as lists have them where no order is chosen. */
export const newestFirst = <T extends Row>(rows: readonly T[]): T[] =>
  [...rows].sort(({ id: a }, { id: b }) => compareNumbers(b, a) ?? 0);

/** The rows of an empty search, newest first; undefined unless it holds the first page of the list, and so all rows. */
export function wholeOf(
  first: readonly Row[],
  { found, isTruncated }: Searched,
): RaRecord[] | undefined {
  const ids = new Set<unknown>(found.map(({ id }) => id));
  return isTruncated || !first.every(({ id }) => ids.has(id)) ? undefined : newestFirst(found);
}

/** Rows in an order of react-admin. */
export function sorted<T extends Row>(
  schema: ResourceSchema,
  rows: readonly T[],
  sort: { field: string; order: string } | undefined,
): T[] {
  const by = sort && { field: sort.field, descending: sort.order === 'DESC' };
  return [...sortRows(rows, by, currentLocale(), sortValue(schema))];
}

/**
 * Rows that a search found, which relays answer in any order, in one of their lists' orders.
 * @param order as of `Wanted`
 */
export function inListOrder(schema: ResourceSchema, found: RaRecord[], order: string): RaRecord[] {
  const newest = newestFirst(found);
  if (order === '') return newest;
  // References, whose names need not be at hand, are in the order of their ids; all others begin with the greatest.
  const direction = schema.properties[order]?.['x-reference'] ? 'ASC' : 'DESC';
  return sorted(schema, newest.reverse(), { field: order, order: direction });
}
