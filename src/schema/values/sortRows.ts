import { isTimeField } from '../timeFields';
import type { ResourceSchema, Row } from '../types';
import { isEmptyValue } from './emptyValues';
import { compareNumbers } from './exactSums';
import { plainText } from './oddValues';

/** The places of values of any kind in their order: numbers by value, all others by their texts. */
function mixedRanks(values: readonly unknown[], locale: string): Uint32Array {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const entries = values.map((value, index) => ({ value, text: plainText(value), index }));
  const order = (a: (typeof entries)[number], b: (typeof entries)[number]) =>
    compareNumbers(a.value, b.value) ?? compare(a.text, b.text);
  entries.sort(order);
  const ranks = new Uint32Array(values.length);
  for (const [at, entry] of entries.entries()) {
    const before = entries[at - 1];
    ranks[entry.index] = before && order(before, entry) === 0 ? (ranks[before.index] ?? 0) : at;
  }
  return ranks;
}

/** The places of different values; those that count as the same share one. Of nothing the place does not count. */
function ranksOf(values: readonly unknown[], locale: string): Uint32Array {
  if (values.every((value) => typeof value === 'number' || isEmptyValue(value))) {
    const keys = Float64Array.from(values, Number);
    const places = new Map(Array.from(keys.slice().sort(), (key, rank) => [key, rank]));
    return Uint32Array.from(keys, (key) => places.get(key) ?? 0);
  }
  return mixedRanks(values, locale);
}

/**
 * The value by which a field is sorted: its own, nothing for "never", or the greatest where the row has no bound, as
 * `orderFirst` says.
 */
export const sortValue = ({ properties, 'x-resource': { orderFirst } }: ResourceSchema) => {
  return (row: Row, field: string): unknown => {
    const boundless = orderFirst?.[field];
    if (boundless && row[boundless] === true) return Number.POSITIVE_INFINITY;
    const value = row[field];
    return isTimeField(properties[field]) && Number(value) <= 0 ? undefined : value;
  };
};

/**
 * The loaded rows in the order of a field, those with equal values as they came, and those with nothing in it last,
 * whichever way the others are; the rows themselves stay as they are.
 * Only different values are compared: a hundred thousand rows of a log have a few hundred names.
 * @param comparedBy what they are compared by, where it is not the value itself
 */
export function sortRows<T extends Row>(
  rows: readonly T[],
  sort: { field: string; descending: boolean } | undefined,
  locale: string,
  comparedBy: (row: T, field: string) => unknown = (row, field) => row[field],
): readonly T[] {
  if (!sort) return rows;
  const indexes = new Map<unknown, number>();
  const indexOf = Uint32Array.from(rows, (row) => {
    const value = comparedBy(row, sort.field);
    const index = indexes.get(value) ?? indexes.size;
    if (index === indexes.size) indexes.set(value, index);
    return index;
  });
  const values = [...indexes.keys()];
  const ranks = ranksOf(values, locale);
  // How many rows are before those of each rank, so that each row is put into its place at once.
  const places = indexOf.map((index) => {
    const rank = ranks[index] ?? 0;
    if (isEmptyValue(values[index])) return ranks.length;
    return sort.descending ? ranks.length - 1 - rank : rank;
  });
  const before = new Uint32Array(ranks.length + 1);
  for (const place of places) before[place] = (before[place] ?? 0) + 1;
  let sum = 0;
  for (const [place, count] of before.entries()) {
    before[place] = sum;
    sum += count;
  }
  const sorted = [...rows];
  for (const [index, row] of rows.entries()) {
    const place = places[index] ?? 0;
    const at = before[place] ?? 0;
    sorted[at] = row;
    before[place] = at + 1;
  }
  return sorted;
}

/** Rows in an order of react-admin, by their values. */
export function sortedRows<T extends Row>(
  schema: ResourceSchema,
  rows: readonly T[],
  sort: { field: string; order: string } | undefined,
  locale: string,
): T[] {
  const by = sort && { field: sort.field, descending: sort.order === 'DESC' };
  return [...sortRows(rows, by, locale, sortValue(schema))];
}

/** Rows by their ids, newest first, as lists have them where no order is chosen. */
export const newestFirst = <T extends Row>(rows: readonly T[]): T[] =>
  [...rows].sort(({ id: a }, { id: b }) => compareNumbers(b, a) ?? 0);
