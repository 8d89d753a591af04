/** One page of a list. */
import type { ResourceSchema } from '../../../schema/types';
import { isAdminHere } from '../../storage/roles';
import { requestEnvelope } from '../calls/request';
import { isKnown, type Sort, sentFilters, type Wanted } from '../rows/relayFilter';
import { type FetchPage, largestPage } from '../rows/serverPages';
import { toRows } from '../rows/toRows';

/** Path of the list that the signed-in user may read. */
export function listPath(schema: ResourceSchema): string {
  const { path, selfPath } = schema['x-resource'];
  return selfPath && !isAdminHere() ? selfPath : path;
}

interface PageOptions {
  signal?: AbortSignal | undefined;
  /** Absent: the newest first. */
  sort?: Sort | undefined;
  /** Rows of a page; the most if absent. */
  size?: number;
}

/** The words of an order; undefined for one that the API does not know. */
function sortWords(schema: ResourceSchema, { field, order }: Sort) {
  if (field === 'id' && order === 'DESC') return {};
  return isKnown(schema, field) ? { sort: field, direction: order.toLowerCase() } : undefined;
}

/** Reads pages of a list, or of what a text finds where the resource has a search. */
export function fetchPageOf(
  schema: ResourceSchema,
  { q = '', filters = {} }: Partial<Pick<Wanted, 'q' | 'filters'>>,
  { signal, sort, size = largestPage }: PageOptions = {},
): FetchPage {
  const { path, search } = schema['x-resource'];
  const isSearch = q !== '' && search !== undefined;
  const words = sort ? sortWords(schema, sort) : {};
  const query = {
    page_size: size,
    ...words,
    ...sentFilters(schema, filters).texts,
    ...(isSearch ? { keyword: q } : {}),
  };
  return async (p) => {
    const { data, total, more_than, has_more, found, narrowed_by, sorted_by } =
      await requestEnvelope(isSearch ? `${path}/search` : `${listPath(schema)}/`, {
        query: { p, ...query },
        signal,
      });
    const { rows, size: entries } = await toRows(schema, data, p);
    const all = typeof total === 'number' ? total : undefined;
    // Of the entries of a full page some may be no records.
    const mayGoOn = has_more ?? entries >= size;
    return {
      rows,
      hasNext: all === undefined ? mayGoOn === true : all > (p + 1) * size,
      total: all,
      moreThan: typeof more_than === 'number' ? more_than : undefined,
      firstOnly: typeof found === 'number' ? found : undefined,
      narrowedBy: narrowed_by,
      sortedBy: sorted_by === 'page' || !words ? 'page' : 'all',
    };
  };
}
