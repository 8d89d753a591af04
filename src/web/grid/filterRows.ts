import { fieldMatcher } from '../../schema/fieldMatcher';
import type { ResourceSchema, Row } from '../../schema/types';

/** Values of a filter: an address has several with commas between them. */
export const filterValues = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',');

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

/** Loaded rows that have the values of the filters. */
export function filterRows<T extends Row>(
  { properties }: ResourceSchema,
  rows: readonly T[],
  match: Readonly<Record<string, string>>,
): readonly T[] {
  const wanted = Object.entries(match).map(
    ([field, text]) => [field, fieldMatcher(properties[field], text)] as const,
  );
  return wanted.length === 0
    ? rows
    : rows.filter((row) => wanted.every(([field, matches]) => matches(row[field])));
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
