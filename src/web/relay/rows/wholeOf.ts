import type { RaRecord } from 'react-admin';
import type { Row } from '../../../schema/types';
import { compareNumbers } from '../../../schema/values/exactSums';

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
