import { compareNumbers } from '../../schema/exactSums';
import { plainText } from '../../schema/oddValues';
import type { Row } from '../../schema/types';

/** Digits in the longest number that is put in order by its code units. */
const digits = 16;

/** A text whose code units are nearly in the order of the language. */
const nearKey = (text: string): string =>
  text.toLowerCase().replace(/\d+/g, (number) => number.padStart(digits, '0'));

/**
 * Different values in their order. The rules of a language take 20 times as long as code units: texts are put into the
 * order of their code units first, which leaves little to do.
 */
function sortValues(
  values: readonly unknown[],
  locale: string,
): { value: unknown; rank: number }[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const entries = values.map((value) => {
    const text = plainText(value);
    return { value, text, near: nearKey(text), rank: 0 };
  });
  entries.sort((a, b) => (a.near < b.near ? -1 : a.near > b.near ? 1 : 0));
  const compare = (a: { value: unknown; text: string }, b: { value: unknown; text: string }) =>
    compareNumbers(a.value, b.value) ?? collator.compare(a.text, b.text);
  /** @returns false where one is not in its place */
  const rank = () => {
    let isSorted = true;
    for (const [index, entry] of entries.entries()) {
      const last = entries[index - 1];
      const order = last ? compare(last, entry) : -1;
      entry.rank = last && order === 0 ? last.rank : index;
      isSorted &&= order <= 0;
    }
    return isSorted;
  };
  if (!rank()) {
    entries.sort(compare);
    rank();
  }
  return entries;
}

/** The place of each different value, from 0; values that count as the same share one. */
function ranksOf(values: readonly unknown[], locale: string): ReadonlyMap<unknown, number> {
  const different = [...new Set(values)];
  if (different.every((value) => Number.isFinite(value))) {
    const numbers = Float64Array.from(different, Number).sort();
    return new Map(Array.from(numbers, (value, rank) => [value, rank]));
  }
  return new Map(sortValues(different, locale).map(({ value, rank }) => [value, rank]));
}

/**
 * The loaded rows in the order of a field, those with equal values as they came; the rows themselves stay as they are.
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
  const values = rows.map((row) => comparedBy(row, sort.field));
  const ranks = ranksOf(values, locale);
  // How many rows are before those of each rank, so that each row is put into its place at once.
  const places = Uint32Array.from(values, (value) => {
    const rank = ranks.get(value) ?? 0;
    return sort.descending ? ranks.size - 1 - rank : rank;
  });
  const before = new Uint32Array(ranks.size);
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
