/** A page of a list, out of the pages of the relay. */
import type { ResourceSchema } from '../../../schema/types';
import { withWaits } from '../calls/withWaits';
import {
  type ListFilter,
  type ListMeta,
  localMatch,
  searchMatcher,
  type Wanted,
} from '../rows/relayFilter';
import { fetchRange, type PageOfRows, serverPageSize } from '../rows/serverPages';
import { fetchPageOf } from './fetchPage';

export interface ListQuery {
  /** From 1. */
  page: number;
  size: number;
  filter: ListFilter;
  sort?: { field: string; order: string };
  meta?: ListMeta;
  signal?: AbortSignal;
}

/** A page, and how far its sort goes: `page` where only its own rows are in order. */
export type SortedPage = PageOfRows & { sortedBy: 'relay' | 'all' | 'page' };

/**
 * A page of the list in the relay's own order.
 * @param keyword the text of a search that the relay answers by pages
 */
export async function readPage(
  schema: ResourceSchema,
  wanted: Wanted,
  query: ListQuery,
  keyword?: string,
): Promise<PageOfRows> {
  const { page, size, signal } = query;
  const from = (page - 1) * size;
  const counted: { total?: number; moreThan?: number } = {};
  const onTotal = (rows: number, isLeast: boolean) => {
    counted[isLeast ? 'moreThan' : 'total'] = rows;
  };
  const fetchPage = fetchPageOf(schema, wanted, { signal, onTotal, size, keyword });
  const narrow = localMatch(schema, wanted);
  const isFound = wanted.q && !keyword ? searchMatcher(schema, wanted.q) : undefined;
  if (!narrow && !isFound) {
    const range = await fetchRange(fetchPage, from, from + size, serverPageSize(size));
    const { total } = counted;
    return { ...range, ...counted, ...(total !== undefined && { hasNext: total > from + size }) };
  }
  const patient = signal ?? new AbortController().signal;
  const { scanRange } = await import('../rows/manyPages');
  return scanRange(
    (at) => withWaits(() => fetchPage(at), patient),
    (row) => (narrow?.(row) ?? true) && (isFound?.(row) ?? true),
    from,
    from + size,
  );
}
