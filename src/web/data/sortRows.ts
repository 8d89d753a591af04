import { compareNumbers } from '../../schema/exactNumbers';
import { plainText } from '../../schema/oddValues';
import type { Row } from '../../schema/types';

function compare(a: unknown, b: unknown, collator: Intl.Collator): number {
  return compareNumbers(a, b) ?? collator.compare(plainText(a), plainText(b));
}

/** The loaded rows in the order of a field; the rows themselves stay as they are. */
export function sortRows<T extends Row>(
  rows: readonly T[],
  sort: { field: string; descending: boolean } | undefined,
  locale: string,
): readonly T[] {
  if (!sort) return rows;
  const collator = new Intl.Collator(locale, { numeric: true });
  const sign = sort.descending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(a[sort.field], b[sort.field], collator));
}
