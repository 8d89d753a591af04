import type { RaRecord } from 'ra-core';
import { compareNumbers } from '../../schema/exactSums';
import type { Row } from '../../schema/types';

/** The rows of an empty search, newest first; undefined unless it holds the first page of the list, and so all rows. */
export function wholeOf(
  first: readonly Row[],
  { found, isTruncated }: { found: RaRecord[]; isTruncated: boolean },
): RaRecord[] | undefined {
  const ids = new Set<unknown>(found.map(({ id }) => id));
  if (isTruncated || !first.every(({ id }) => ids.has(id))) return undefined;
  // Exact comparison takes long, and most ids are small numbers.
  return found.sort((a, b) =>
    typeof a.id === 'number' && typeof b.id === 'number'
      ? b.id - a.id
      : (compareNumbers(b.id, a.id) ?? 0),
  );
}
