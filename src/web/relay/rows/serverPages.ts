/** Pages of the console out of pages of the relay: a total only where it says one, or where the list ends. */
import type { Row } from '../../../schema/types';
import { currentStatus } from '../calls/relayStatus';

/** Rows of a page of a relay that does not let the console choose. */
const fixedPageSize = 10;

/** Rows of the pages that the relay is asked for, of those that would suit. */
export function serverPageSize(wanted = Number.POSITIVE_INFINITY): number {
  const most = currentStatus()['page_size'];
  return typeof most === 'number' ? Math.min(most, wanted) : fixedPageSize;
}

/** True for a relay that lets the console choose, and counts its rows. */
export const hasPages = (): boolean => currentStatus()['page_size'] !== undefined;

/** Pages that a scan asks for side by side. */
const scanWidth = 4;
/** Pages of a range that are asked for side by side: those of the largest page of the console. */
const rangeWidth = 10;

/** A page of the relay. */
export interface ServerPage {
  rows: Row[];
  /** True where more may follow: the answer had as many entries as a page has, also if some are no records. */
  isFull: boolean;
}

export type FetchPage = (page: number) => Promise<ServerPage>;

const rowsOf = (pages: readonly ServerPage[]): Row[] => pages.flatMap(({ rows }) => rows);
const areFull = (pages: readonly ServerPage[]): boolean => pages.every(({ isFull }) => isFull);

export interface PageOfRows {
  rows: Row[];
  /** True where more rows may follow: the last page that was read was full. */
  hasNext: boolean;
  /** Number of all rows, where the end of the list was read. */
  total?: number;
  /** How many rows the relay answered of a search, where more match. */
  firstOnly?: number;
}

/** Each row once, by id: pages fetched side by side may overlap when rows come or go meanwhile. */
export function uniqueRows(rows: Row[]): Row[] {
  const seen = new Set<unknown>();
  return rows.filter(({ id }) => {
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Rows `from` (included) to `to` (excluded), by the pages of the relay of that size that hold them. */
export async function fetchRange(
  fetchPage: FetchPage,
  from: number,
  to: number,
  size = fixedPageSize,
): Promise<PageOfRows> {
  const first = Math.floor(from / size);
  const last = Math.ceil(to / size) - 1;
  const rows: Row[] = [];
  let isEnd = false;
  for (let page = first; page <= last && !isEnd; page += rangeWidth) {
    const width = Math.min(rangeWidth, last - page + 1);
    const pages = await Promise.all(Array.from({ length: width }, (_, i) => fetchPage(page + i)));
    rows.push(...rowsOf(pages));
    isEnd = !areFull(pages);
  }
  const before = first * size;
  const offset = from - before;
  return {
    rows: uniqueRows(rows.slice(offset, offset + to - from)),
    hasNext: !isEnd || rows.length > offset + to - from,
    // Pages behind the end are empty, wherever that is.
    ...(isEnd && (rows.length > 0 || first === 0)
      ? { total: before + uniqueRows(rows).length }
      : {}),
  };
}

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
