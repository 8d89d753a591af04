/** Searches that answer everything at once. */
import type { RaRecord } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema } from '../../../schema/types';
import { newestFirst } from '../../../schema/values/sortRows';
import { requestEnvelope } from '../calls/request';
import type { RecordRow } from '../config/resourceConfig';
import { HttpError } from '../errors/HttpError';
import { toRows } from '../rows/toRows';
import type { AllRows } from './allRows';
import { fetchPageOf } from './fetchPage';

/** The answer of a search. */
export interface Searched {
  found: RaRecord[];
  /** True where some are left out. */
  isTruncated: boolean;
  /** How many rows there are, where an answer that was cut says it. */
  total?: number | undefined;
}

interface SearchOptions {
  signal?: AbortSignal | undefined;
  /** Ids with commas between them: only these records are wanted. */
  ids?: string;
  /** Most calls to the relay that a search may take. */
  calls?: number | undefined;
}

/** All rows that a text finds. @throws HttpError */
export async function searchText(
  schema: ResourceSchema,
  keyword: string,
  { signal, ids, calls }: SearchOptions,
): Promise<Searched> {
  const path = `${schema['x-resource'].path}/search`;
  const { data, truncated, total } = await requestEnvelope(path, {
    query: { keyword, ids, calls },
    signal,
  });
  const { rows } = await toRows(schema, data, 'search');
  const all = typeof total === 'number' ? total : undefined;
  return { found: rows, isTruncated: truncated === true, total: all };
}

/**
 * The same, or all rows without a text; none where the search of all alone fails: then the list is read page by page.
 * @throws HttpError
 */
export const searchAll = (
  schema: ResourceSchema,
  q: string,
  options: SearchOptions,
): Promise<Searched> =>
  searchText(schema, q, options).catch(async (error: unknown) => {
    // A stop or the end of the session is no answer of the relay.
    const isNone = error instanceof HttpError && ['aborted', 'unauthorized'].includes(error.kind);
    if (q !== '' || isNone) throw error;
    await fetchPageOf(schema, {}, { signal: options.signal, size: 1 })(0);
    return { found: [], isTruncated: true };
  });

/**
 * All rows, or all that a text finds, where one search answers them.
 * @returns undefined where it does not: the list is read by pages then
 */
export async function searchWhole(
  name: string,
  q: string,
  signal: AbortSignal,
): Promise<RecordRow[] | undefined> {
  const schema = resourceSchema(name);
  if (schema['x-resource'].api) return undefined;
  const { found, isTruncated } = await searchAll(schema, q, { signal });
  return isTruncated ? undefined : newestFirst(found);
}

/** All rows, where so few calls of the relay answer them; else the newest, and how many there are. @throws HttpError */
export async function searchFew(
  name: string,
  calls: number,
  signal: AbortSignal,
): Promise<AllRows> {
  const answer = await searchAll(resourceSchema(name), '', { signal, calls });
  const rows = newestFirst(answer.found);
  const isWhole = !answer.isTruncated;
  const isNewest = !isWhole && rows.length > 0;
  const total = answer.total ?? rows.length;
  return { data: rows, total, meta: { isWhole, isEverything: true, isNewest } };
}
