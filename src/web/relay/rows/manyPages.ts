/** Many pages of a list, for all rows or for those that match here. Few lists ask for them at first. */
import type { RaRecord } from 'react-admin';
import type { Row } from '../../../schema/types';
import { translate } from '../../locales/catalogue';
import { withWaits } from '../calls/withWaits';
import { HttpError } from '../errors/HttpError';
import {
  type FetchPage,
  largestPage,
  type PageOfRows,
  rowsOfCall,
  uniqueRows,
} from './serverPages';

/** Calls of the relay that are waited for side by side. */
const scanWidth = 4;

/** Pages that are asked for side by side: a page may take several calls of the relay. */
const widthNow = () => Math.max(1, Math.floor((scanWidth * rowsOfCall()) / largestPage));

const readSome = (fetchPage: FetchPage, page: number, width: number): Promise<PageOfRows[]> =>
  Promise.all(Array.from({ length: width }, (_, at) => fetchPage(page + at)));

const rowsOf = (pages: readonly PageOfRows[]): RaRecord[] => pages.flatMap(({ rows }) => rows);
const goOn = (pages: readonly PageOfRows[]): boolean => pages.every(({ hasNext }) => hasNext);

/** A page of a look that ended before all rows were seen. */
export class CutError extends HttpError {
  /** The fields of filters that the look applied. */
  readonly narrowedBy: readonly unknown[];
  constructor({ firstOnly, narrowedBy }: Pick<PageOfRows, 'firstOnly' | 'narrowedBy'>) {
    super('refused', translate('list.firstOnly', { count: firstOnly ?? 0 }));
    this.narrowedBy = Array.isArray(narrowedBy) ? narrowedBy : [];
  }
}

/** The rows so far of a load of all rows: a load that failed goes on from there. */
export interface LoadedPart {
  rows: RaRecord[];
  /** The first page that is not in it. */
  page: number;
  /** The fields of filters that it is not narrowed by yet. */
  without?: readonly unknown[];
}

/**
 * True where the part still joins what the relay has: where rows went meanwhile, those after it moved up, and some of
 * its last page are none of its own.
 */
async function isJoined(
  fetchPage: FetchPage,
  first: PageOfRows,
  part: LoadedPart,
): Promise<boolean> {
  const known = new Set(part.rows.map(({ id }) => id));
  if (!first.rows.some(({ id }) => known.has(id))) return false;
  const last = await fetchPage(part.page - 1);
  return last.hasNext && last.rows.every(({ id }) => known.has(id));
}

/**
 * All pages of a list, until no more follow, or the signal ends it; each waits where the relay wants that.
 * @param onProgress gets the number of rows so far
 * @param part goes along with what is read; it may come from a load that failed
 * @throws CutError where a look for them ended early; HttpError
 */
export async function readPages(
  fetchPage: FetchPage,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
  part: LoadedPart = { rows: [], page: 1 },
): Promise<RaRecord[]> {
  const read: FetchPage = async (index) => {
    const page = await withWaits(() => fetchPage(index), signal);
    if (page.firstOnly !== undefined) throw new CutError(page);
    return page;
  };
  const first = await read(0);
  onProgress(first.rows.length);
  if (!first.hasNext) return first.rows;
  const goesOn = part.page > 1 && (await isJoined(read, first, part));
  if (!goesOn) part.page = 1;
  part.rows = uniqueRows(goesOn ? [...first.rows, ...part.rows] : first.rows);
  const seen = new Set<unknown>(part.rows.map(({ id }) => id));
  onProgress(part.rows.length);
  const last = Math.ceil((first.total ?? Number.POSITIVE_INFINITY) / largestPage);
  while (!signal.aborted) {
    // No page after the last one, unless rows came meanwhile.
    const width = Math.min(widthNow(), Math.max(1, last - part.page));
    const pages = await readSome(read, part.page, width);
    // Only the new ones are looked at: a list of a hundred thousand rows is a thousand pages.
    for (const row of rowsOf(pages)) if (seen.size < seen.add(row.id).size) part.rows.push(row);
    part.page += width;
    onProgress(part.rows.length);
    if (!goOn(pages)) break;
  }
  return part.rows;
}

/**
 * Rows `from` (included) to `to` (excluded) of those that match: pages are read until enough of them are found, or the
 * list ends. @throws HttpError
 */
export async function scanRange(
  fetchPage: FetchPage,
  matches: (row: Row) => boolean,
  from: number,
  to: number,
  signal = new AbortController().signal,
): Promise<PageOfRows> {
  const read: FetchPage = (page) => withWaits(() => fetchPage(page), signal);
  let found: RaRecord[] = [];
  let isEnd = false;
  let isCut = false;
  let sortedBy: PageOfRows['sortedBy'] = 'all';
  for (let page = 0; !isEnd && found.length <= to; page += widthNow()) {
    const pages = await readSome(read, page, widthNow());
    found = uniqueRows([...found, ...rowsOf(pages).filter(matches)]);
    isCut = pages.some(({ firstOnly }) => firstOnly !== undefined);
    isEnd = isCut || !goOn(pages);
    sortedBy = pages[0]?.sortedBy ?? 'all';
  }
  const rows = found.slice(from, to);
  const count = isCut ? { firstOnly: found.length } : isEnd && { total: found.length };
  return { rows, hasNext: found.length > to, sortedBy, ...count };
}
