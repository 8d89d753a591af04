import { resourceSchema } from '../../../schema/registry';
import type { RecordRow } from '../config/resourceConfig';
import { inListOrder } from '../rows/foundRows';
import { hasPages, serverPageSize } from '../rows/serverPages';
import { newestFirst, wholeOf } from '../rows/wholeOf';
import { fetchPageOf } from './fetchPage';
import { searchEverything, searchText } from './readList';

/**
 * All rows, or all that a text finds, where the relay answers them with one search.
 * @returns undefined where it does not: the list is read by pages then
 */
export async function searchWhole(
  name: string,
  q: string,
  signal: AbortSignal,
): Promise<RecordRow[] | undefined> {
  const schema = resourceSchema(name);
  if (schema['x-resource'].api) return undefined;
  if (q) {
    const answer = await searchText(schema, q, { signal });
    return answer && !answer.isTruncated ? inListOrder(schema, answer.found, '') : undefined;
  }
  const found = await searchEverything(schema, { signal });
  if (found.isTruncated && found.size > 0) return undefined;
  // A relay with a number of rows was asked page by page.
  if (hasPages() && !found.isTruncated) return newestFirst(found.found);
  // A relay may refuse an empty search, answer nothing to it, or pages of some tens: then the list says more.
  if (found.size % serverPageSize() !== 0) return newestFirst(found.found);
  const first = await fetchPageOf(schema, { order: '', match: {} }, { signal })(0);
  // The list tells rows without an id apart.
  if (!first.isFull) return first.rows as RecordRow[];
  return wholeOf(first.rows, found);
}
