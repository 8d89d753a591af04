/** Lists on the /api contract: pages, most without a total, and searches that answer everything at once. */
import type { RaRecord } from 'react-admin';
import { isLeftOut } from '../../../schema/recordStatus';
import type { Records } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema, Row } from '../../../schema/types';
import { addsDifferences } from '../calls/relayStatus';
import { requestEnvelope } from '../calls/request';
import { withWaits } from '../calls/withWaits';
import type { RecordRow } from '../config/resourceConfig';
import { HttpError } from '../errors/HttpError';
import { inListOrder, sorted } from '../rows/foundRows';
import {
  type ListFilter,
  type ListMeta,
  localMatch,
  readFilter,
  relayOrder,
  searchMatcher,
  type Wanted,
} from '../rows/relayFilter';
import { bestFirst } from '../rows/searchRows';
import {
  fetchRange,
  type LoadedPart,
  type PageOfRows,
  readPages,
  scanRange,
  serverPageSize,
} from '../rows/serverPages';
import { toRows } from '../rows/toRows';
import { type Searched, wholeOf } from '../rows/wholeOf';
import { type CallOptions, fetchPageOf, listPath } from './fetchPage';

/** Most rows that are read page by page to sort a list: 200 of the 480 calls that One API allows in three minutes. */
const maxSorted = 2000;

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

const never = () => new AbortController().signal;

interface AllOptions {
  signal: AbortSignal;
  /** Called with the number of rows so far. */
  onProgress?: ((rows: number) => void) | undefined;
  /** Keeps what was read, so that a load that failed goes on from there. */
  part?: LoadedPart;
  /** Reading page by page ends with so many rows. */
  maxRows?: number;
}

/** Every row that matches, and whether the end of the list was reached. */
async function readAll(
  schema: ResourceSchema,
  filter: Wanted,
  { signal, onProgress = () => {}, part = { rows: [], page: 1 }, maxRows }: AllOptions,
): Promise<{ rows: RaRecord[]; isWhole: boolean }> {
  const { q, order } = filter;
  const { search } = schema['x-resource'];
  const wanted = localMatch(schema, filter) ?? (() => true);
  if (q && search) {
    const answer = await searchText(schema, q, { signal });
    const isWanted = localMatch(schema, filter, 'search') ?? (() => true);
    if (answer && !answer.isTruncated)
      return { rows: inListOrder(schema, answer.found.filter(isWanted), order), isWhole: true };
  }
  const isFound = q ? searchMatcher(schema, q) : () => true;
  // The list gives rows without an id a key.
  const narrow = (rows: readonly Row[]) =>
    rows.filter((row) => isFound(row) && wanted(row)) as RaRecord[];
  let total: number | undefined;
  const onTotal = (all: number) => {
    total = all;
  };
  const fetchPage = fetchPageOf(schema, filter, { signal, onTotal });
  const first = await withWaits(() => fetchPage(0), signal);
  onProgress(first.rows.length);
  if (!first.isFull) return { rows: narrow(first.rows), isWhole: true };
  // Pages of an order that moves while they are read would leave rows out. Names are the relay's to order by.
  const isOrderKnown = !schema.properties[order]?.['x-reference'];
  // A relay that says how many rows there are has large pages, and answers a search by them, too.
  const isPaged = total !== undefined && !addsDifferences();
  if (search && isOrderKnown && !q && part.page === 1 && !isPaged) {
    const whole = wholeOf(first.rows, await searchEverything(schema, { signal }));
    const isWanted = localMatch(schema, filter, 'search') ?? (() => true);
    if (whole) return { rows: inListOrder(schema, whole.filter(isWanted), order), isWhole: true };
  }
  const readPage = (page: number) => withWaits(() => fetchPage(page), signal);
  const { rows, isWhole } = await readPages(readPage, first, {
    signal,
    onProgress,
    part,
    maxRows,
    total,
  });
  if (signal.aborted) throw new HttpError('aborted', 'aborted');
  return { rows: narrow(rows), isWhole };
}

/**
 * Every row that matches: the first page, then one empty search, where the relay has one and its order is known, else
 * page after page, a few side by side, with waits where the relay asks for them.
 * @param onProgress gets the number of rows so far
 * @param part keeps what was read, so that a load that failed goes on from there
 */
export function loadAllRows<Name extends keyof Records>(
  name: Name,
  filter: object,
  signal: AbortSignal,
  onProgress?: (rows: number) => void,
): Promise<RecordRow<Records[Name]>[]>;
export function loadAllRows(
  name: string,
  filter: object,
  signal: AbortSignal,
  onProgress?: (rows: number) => void,
  part?: LoadedPart,
): Promise<RaRecord[]>;
export async function loadAllRows(
  name: string,
  filter: object,
  signal: AbortSignal,
  onProgress?: (rows: number) => void,
  part: LoadedPart = { rows: [], page: 1 },
): Promise<RaRecord[]> {
  const schema = resourceSchema(name);
  // Filters are objects by name; only an interface has no index signature.
  const listFilter = filter as ListFilter;
  if (schema['x-resource'].api)
    return (await import('../rest/restProvider')).readAllPages(
      name,
      listFilter,
      signal,
      onProgress,
    );
  const limits = { signal, onProgress, part };
  const { rows } = await readAll(schema, readFilter(schema, listFilter), limits);
  // The next load begins from the start.
  Object.assign(part, { rows: [], page: 1 });
  return rows;
}

/** A page out of rows that are all there. */
function cut(rows: Row[], { page, size }: ListQuery): PageOfRows {
  const from = (page - 1) * size;
  return {
    rows: rows.slice(from, from + size),
    hasNext: rows.length > from + size,
    total: rows.length,
  };
}

/** A page of the list in the relay's own order. */
async function readPage(
  schema: ResourceSchema,
  wanted: Wanted,
  query: ListQuery,
): Promise<PageOfRows> {
  const { page, size, signal } = query;
  const from = (page - 1) * size;
  let total: number | undefined;
  const onTotal = (rows: number) => {
    total = rows;
  };
  const fetchPage = fetchPageOf(schema, wanted, { signal, onTotal, size });
  const narrow = localMatch(schema, wanted);
  const isFound = wanted.q ? searchMatcher(schema, wanted.q) : undefined;
  if (!narrow && !isFound) {
    const range = await fetchRange(fetchPage, from, from + size, serverPageSize(size));
    return total === undefined ? range : { ...range, total, hasNext: total > from + size };
  }
  const patient = signal ?? never();
  return scanRange(
    (at) => withWaits(() => fetchPage(at), patient),
    (row) => (narrow?.(row) ?? true) && (isFound?.(row) ?? true),
    from,
    from + size,
  );
}

/** Lists that were found to be too long to be sorted whole. */
const tooLong = new Set<string>();

/** A page in an order that the relay does not know: of all rows, where they are not too many. */
async function readSorted(
  schema: ResourceSchema,
  wanted: Wanted,
  query: ListQuery,
): Promise<SortedPage> {
  const { signal = never(), meta, sort } = query;
  const key = JSON.stringify([listPath(schema), wanted]);
  if (meta?.sort !== 'page' && !tooLong.has(key)) {
    const limits = { signal, onProgress: meta?.onProgress, maxRows: maxSorted };
    const { rows, isWhole } = await readAll(schema, wanted, limits);
    if (isWhole) return { ...cut(sorted(schema, rows, sort), query), sortedBy: 'all' };
    tooLong.add(key);
  }
  const page = await readPage(schema, wanted, query);
  return { ...page, rows: sorted(schema, page.rows, sort), sortedBy: 'page' };
}

/**
 * The rows of a page in an order of `relayOrder`, where the relay answered them newest first: older versions ignore
 * orders that newer ones know. Undefined where they came in that order.
 */
function ignoredOrder(schema: ResourceSchema, rows: Row[], order: string): Row[] | undefined {
  const [field = '', direction = 'desc'] = order.split(' ');
  // References are in the order of their names.
  if (order === '' || schema.properties[field]?.['x-reference']) return undefined;
  const inOrder = sorted(schema, rows, { field, order: direction.toUpperCase() });
  const isNewestFirst = rows.every(
    ({ id }, at) => at === 0 || Number(id) < Number(rows[at - 1]?.['id']),
  );
  return isNewestFirst && rows.some((row, at) => row !== inOrder[at]) ? inOrder : undefined;
}

/** A page of a list, narrowed and sorted. @throws HttpError */
export async function readList(name: string, query: ListQuery): Promise<SortedPage> {
  const schema = resourceSchema(name);
  const wanted = readFilter(schema, query.filter);
  const canSearch = wanted.q !== '' && schema['x-resource'].search;
  const answer = canSearch ? await searchText(schema, wanted.q, query) : undefined;
  if (answer) {
    const { found, isTruncated } = answer;
    const rows = found.filter(localMatch(schema, wanted, 'search') ?? (() => true));
    const listed = inListOrder(schema, rows, wanted.order);
    const ordered = query.meta?.isBestFirst ? bestFirst(schema, listed, wanted.q) : listed;
    const isOrdered = wanted.order !== '' || relayOrder(schema, query.sort) === '';
    return {
      ...cut(isOrdered ? ordered : sorted(schema, ordered, query.sort), query),
      ...(isTruncated ? { firstOnly: found.length } : {}),
      sortedBy: isTruncated ? 'page' : 'all',
    };
  }
  const order = wanted.order || relayOrder(schema, query.sort);
  if (order === undefined) return readSorted(schema, wanted, query);
  const page = await readPage(schema, { ...wanted, order }, query);
  const rows = ignoredOrder(schema, page.rows, order);
  return rows ? { ...page, rows, sortedBy: 'page' } : { ...page, sortedBy: 'relay' };
}
