/** Many pages of the relay, for all rows or for those that match here. Few lists ask for them at first. */
import type { Row } from '../../../schema/types';
import {
  areFull,
  type FetchPage,
  type PageOfRows,
  rowsOf,
  type ServerPage,
  serverPageSize,
  uniqueRows,
} from './serverPages';

/** Pages that are asked for side by side. */
const scanWidth = 4;

/** The rows so far of a load of all rows: a load that failed goes on from there. */
export interface LoadedPart {
  rows: Row[];
  /** The first page that is not in it. */
  page: number;
}

/**
 * True where the part still joins what the relay has: where rows went meanwhile, those after it moved up, and some of
 * its last page are none of its own.
 */
async function isJoined(
  fetchPage: FetchPage,
  first: ServerPage,
  part: LoadedPart,
): Promise<boolean> {
  const known = new Set(part.rows.map(({ id }) => id));
  if (!first.rows.some(({ id }) => known.has(id))) return false;
  const last = await fetchPage(part.page - 1);
  return last.isFull && last.rows.every(({ id }) => known.has(id));
}

export interface PagesOptions {
  signal: AbortSignal;
  /** Called with the number of rows so far. */
  onProgress: (rows: number) => void;
  /** Goes along with what is read; it may come from a load that failed. */
  part?: LoadedPart;
  /** Reading ends with so many rows. */
  maxRows?: number | undefined;
  /** Rows of the list, where the relay says it. */
  total?: number | undefined;
}

/**
 * All pages after the first, until one is not full, the signal ends it, or there are enough rows.
 * @returns the rows of all pages, and whether the list ended
 */
export async function readPages(
  fetchPage: FetchPage,
  first: ServerPage,
  {
    signal,
    onProgress,
    part = { rows: [], page: 1 },
    maxRows = Number.POSITIVE_INFINITY,
    total = Number.POSITIVE_INFINITY,
  }: PagesOptions,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const goesOn = part.page > 1 && (await isJoined(fetchPage, first, part));
  if (!goesOn) part.page = 1;
  part.rows = uniqueRows(goesOn ? [...first.rows, ...part.rows] : first.rows);
  const seen = new Set<unknown>(part.rows.map(({ id }) => id));
  onProgress(part.rows.length);
  const last = Math.ceil(total / serverPageSize());
  while (!signal.aborted && part.rows.length < maxRows) {
    // No page after the last one, unless rows came meanwhile.
    const width = Math.min(scanWidth, Math.max(1, last - part.page));
    const pages = await Promise.all(
      Array.from({ length: width }, (_, i) => fetchPage(part.page + i)),
    );
    // Only the new ones are looked at: a list of a hundred thousand rows is ten thousand pages.
    for (const row of rowsOf(pages)) if (seen.size < seen.add(row['id']).size) part.rows.push(row);
    part.page += width;
    onProgress(part.rows.length);
    if (!areFull(pages)) return { rows: part.rows, isWhole: true };
  }
  return { rows: part.rows, isWhole: false };
}

/** The same over the rows that match: pages are read until enough of them are found, or the list ends. */
export async function scanRange(
  fetchPage: FetchPage,
  matches: (row: Row) => boolean,
  from: number,
  to: number,
): Promise<PageOfRows> {
  let found: Row[] = [];
  let isEnd = false;
  for (let page = 0; !isEnd && found.length <= to; page += scanWidth) {
    const pages = await Promise.all(
      Array.from({ length: scanWidth }, (_, i) => fetchPage(page + i)),
    );
    found = uniqueRows([...found, ...rowsOf(pages).filter(matches)]);
    isEnd = !areFull(pages);
  }
  return {
    rows: found.slice(from, to),
    hasNext: found.length > to,
    ...(isEnd ? { total: found.length } : {}),
  };
}
