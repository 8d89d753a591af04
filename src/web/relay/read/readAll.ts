/** Lists that are read whole, page by page where needed. Loaded with the first that is. */
import type { RaRecord } from 'react-admin';
import type { Records } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema, Row } from '../../../schema/types';
import { addsDifferences } from '../calls/relayStatus';
import { withWaits } from '../calls/withWaits';
import type { RecordRow } from '../config/resourceConfig';
import { HttpError } from '../errors/HttpError';
import { inListOrder, sorted, wholeOf } from '../rows/foundRows';
import { type LoadedPart, readPages } from '../rows/manyPages';
import {
  type ListFilter,
  localMatch,
  readFilter,
  searchMatcher,
  type Wanted,
} from '../rows/relayFilter';
import { cutPage } from '../rows/serverPages';
import { fetchPageOf, listPath } from './fetchPage';
import { type ListQuery, readPage, type SortedPage } from './readPage';
import { searchEverything, searchText } from './searchRelay';

/** Most rows that are read page by page to sort a list: 200 of the 480 calls that One API allows in three minutes. */
const maxSorted = 2000;

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
  const onTotal = (all: number, isLeast: boolean) => {
    if (!isLeast) total = all;
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

/** Lists that were found to be too long to be sorted whole. */
const tooLong = new Set<string>();

/** A page in an order that the relay does not know: of all rows, where they are not too many. */
export async function readSorted(
  schema: ResourceSchema,
  wanted: Wanted,
  query: ListQuery,
): Promise<SortedPage> {
  const { signal = new AbortController().signal, meta, sort } = query;
  const key = JSON.stringify([listPath(schema), wanted]);
  if (meta?.sort !== 'page' && !tooLong.has(key)) {
    const limits = { signal, onProgress: meta?.onProgress, maxRows: maxSorted };
    const { rows, isWhole } = await readAll(schema, wanted, limits);
    if (isWhole) return { ...cutPage(sorted(schema, rows, sort), query), sortedBy: 'all' };
    tooLong.add(key);
  }
  const page = await readPage(schema, wanted, query);
  return { ...page, rows: sorted(schema, page.rows, sort), sortedBy: 'page' };
}
