/** The searches of the /api contract, which answer everything at once. */
import { isLeftOut } from '../../../schema/recordStatus';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema } from '../../../schema/types';
import { requestEnvelope } from '../calls/request';
import type { RecordRow } from '../config/resourceConfig';
import { HttpError } from '../errors/HttpError';
import { inListOrder, newestFirst, type Searched, wholeOf } from '../rows/foundRows';
import { hasPages, serverPageSize } from '../rows/serverPages';
import { toRows } from '../rows/toRows';
import { type CallOptions, fetchPageOf } from './fetchPage';

const wildcards = () => import('../rows/wildcards').catch(() => undefined);

/** Rows that a search answers, and whether the relay left some out. */
async function searchAll(
  schema: ResourceSchema,
  keyword: string,
  options: CallOptions,
): Promise<Searched> {
  const path = `${schema['x-resource'].path}/search`;
  const { data, truncated, total } = await requestEnvelope(path, {
    query: { keyword, ids: options.ids, calls: options.calls },
    signal: options.signal,
  });
  // Some relays keep deleted records out of their lists, but not out of their searches.
  const { rows, size } = await toRows(schema, data, 'search');
  const isMeant = /[%_]/.test(keyword) && (await wildcards())?.isMeantBy(schema, keyword);
  const found = rows.filter((row) => !isLeftOut(schema, row) && (!isMeant || isMeant(row)));
  const all = typeof total === 'number' ? total : undefined;
  return { found, isTruncated: truncated === true, size, total: all };
}

/** The rows that a text finds; undefined where the relay fails, as One API on PostgreSQL does for a code. */
export const searchText = (schema: ResourceSchema, q: string, options: CallOptions) =>
  searchAll(schema, q, options).catch((error: unknown) => {
    if (error instanceof HttpError && error.message.includes('22P02')) return undefined;
    throw error;
  });

/** An empty search, which answers all rows; a relay without this search is read page after page. */
export const searchEverything = (schema: ResourceSchema, options: CallOptions): Promise<Searched> =>
  searchAll(schema, '', options).catch((error: unknown) => {
    // A stop or the end of the session is no answer of the relay.
    const isEnd = error instanceof HttpError && ['aborted', 'unauthorized'].includes(error.kind);
    if (isEnd) throw error;
    return { found: [], isTruncated: true, size: 0 };
  });

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
