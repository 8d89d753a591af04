/** A page of a list, narrowed and sorted. */
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema } from '../../../schema/types';
import { newestFirst, sortedRows } from '../../../schema/values/sortRows';
import { currentLocale } from '../../locales/locale';
import {
  type ListFilter,
  type ListMeta,
  readFilter,
  rowsMatcher,
  type Sort,
  sentFilters,
} from '../rows/relayFilter';
import { bestFirst } from '../rows/searchRows';
import { cutPage, largestPage, type PageOfRows } from '../rows/serverPages';
import { fetchPageOf } from './fetchPage';
import { searchText } from './searchRelay';

/** The parameters of react-admin's `getList`. */
export interface ListQuery {
  pagination?: { page?: number; perPage?: number };
  sort?: Sort;
  filter?: ListFilter;
  meta?: ListMeta;
  signal?: AbortSignal;
}

/** The rows of a page in the order that was asked for, where all rows of the list are not. */
const inOrder = (schema: ResourceSchema, page: PageOfRows, sort: Sort | undefined): PageOfRows =>
  page.sortedBy === 'page'
    ? { ...page, rows: sortedRows(schema, page.rows, sort, currentLocale()) }
    : page;

/** @throws HttpError */
export async function readList(
  name: string,
  { pagination, sort, filter, meta, signal }: ListQuery,
): Promise<PageOfRows> {
  const { page = 1, perPage: size = 10 } = pagination ?? {};
  const schema = resourceSchema(name);
  const wanted = readFilter(schema, filter);
  // The best are looked for among all that a search finds.
  if (meta?.isBestFirst && wanted.q !== '' && schema['x-resource'].search) {
    const { found, isTruncated } = await searchText(schema, wanted.q, { signal });
    const rows = newestFirst(found.filter(rowsMatcher(schema, wanted.filters)));
    const cut = cutPage(bestFirst(schema, rows, wanted.q), page, size);
    return isTruncated ? { ...cut, firstOnly: found.length } : cut;
  }
  const step = Math.min(size, largestPage);
  const fetchPage = fetchPageOf(schema, wanted, { signal, sort, size: step });
  const { left } = sentFilters(schema, wanted.filters);
  if (step === size && Object.keys(left).length === 0)
    return inOrder(schema, await fetchPage(page - 1), sort);
  const { scanRange } = await import('../rows/manyPages');
  const range = await scanRange(
    fetchPage,
    rowsMatcher(schema, left),
    (page - 1) * size,
    page * size,
    signal,
  );
  return inOrder(schema, range, sort);
}
