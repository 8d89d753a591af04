import { leavesOf, type TextFilter } from '../../../schema/filters/Filter';
import { parseFilter } from '../../../schema/filters/parseFilter';
import { rowMatcher } from '../../../schema/filters/rowMatcher';
import type { ResourceSchema, Row } from '../../../schema/types';

/** The values in a filter, as texts. */
export const filterValues = (filter: TextFilter | undefined): string[] =>
  filter ? leavesOf(filter).flatMap(({ values }) => values) : [];

/** The filters that the relay does not apply by itself. */
export function localFilters(
  schema: ResourceSchema,
  match: Readonly<Record<string, string>>,
): Record<string, string> {
  const { query = [] } = schema['x-resource'];
  return Object.fromEntries(
    Object.entries(match).filter(([field, text]) => text !== '' && !query.includes(field)),
  );
}

/** Loaded rows that match the filters of an address, by field. */
export function filterRows<T extends Row>(
  schema: ResourceSchema,
  rows: readonly T[],
  match: Readonly<Record<string, string>>,
): readonly T[] {
  const filters = Object.entries(match).flatMap(([field, text]) => {
    const filter = parseFilter(schema, field, text);
    return filter ? [filter] : [];
  });
  return filters.length === 0 ? rows : rows.filter(rowMatcher(schema.properties, { and: filters }));
}

/** How many rows have each value of a field; a row counts for each entry of a list. */
export function countValues(rows: readonly Row[], field: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = row[field];
    for (const one of Array.isArray(value) ? value : [value])
      counts.set(String(one), (counts.get(String(one)) ?? 0) + 1);
  }
  return counts;
}
