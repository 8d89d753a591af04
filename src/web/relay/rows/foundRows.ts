/** Rows that were read, in an order. */
import type { RaRecord } from 'react-admin';
import type { ResourceSchema, Row } from '../../../schema/types';
import { currentLocale } from '../../locales/locale';
import { sortRows, sortValue } from './sortRows';
import { newestFirst } from './wholeOf';

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
