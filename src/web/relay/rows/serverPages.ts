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

/** Pages of a range that are asked for side by side: those of the largest page of the console. */
const rangeWidth = 10;

/** A page of the relay. */
export interface ServerPage {
  rows: Row[];
  /** True where more may follow: the answer had as many entries as a page has, also if some are no records. */
  isFull: boolean;
}

export type FetchPage = (page: number) => Promise<ServerPage>;

export const rowsOf = (pages: readonly ServerPage[]): Row[] => pages.flatMap(({ rows }) => rows);
export const areFull = (pages: readonly ServerPage[]): boolean =>
  pages.every(({ isFull }) => isFull);

export interface PageOfRows {
  rows: Row[];
  /** True where more rows may follow: the last page that was read was full. */
  hasNext: boolean;
  /** Number of all rows, where the end of the list was read. */
  total?: number;
  /** More than so many match, where the relay counted no further. */
  moreThan?: number;
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

/** A page out of rows that are all there. */
export function cutPage(
  rows: readonly Row[],
  { page, size }: { page: number; size: number },
): PageOfRows {
  const from = (page - 1) * size;
  return {
    rows: rows.slice(from, from + size),
    hasNext: rows.length > from + size,
    total: rows.length,
  };
}
