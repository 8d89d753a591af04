/** Pages of lists, as the API answers them. */
import type { RaRecord } from 'react-admin';
import { currentStatus } from '../calls/relayStatus';

/** Most rows of a page. */
export const largestPage = 100;

/** Rows that the relay behind answers to one call. */
export function rowsOfCall(): number {
  const { page_size } = currentStatus();
  return typeof page_size === 'number' ? page_size : largestPage;
}

export interface PageOfRows {
  rows: RaRecord[];
  /** True where more rows may follow. */
  hasNext: boolean;
  /** Number of all rows, where it is known. */
  total?: number | undefined;
  /** More than so many match, where nobody counted further. */
  moreThan?: number | undefined;
  /** So many rows were found before the look ended: more may match. */
  firstOnly?: number | undefined;
  /** The fields of filters that the look applied, in the place of the relay. */
  narrowedBy?: unknown;
  /** All rows of the list are in the order that was asked for, or those of the page alone. */
  sortedBy?: 'all' | 'page';
}

/** @param page from 0. @throws HttpError */
export type FetchPage = (page: number) => Promise<PageOfRows>;

/** Each row once, by id: pages fetched side by side may overlap when rows come or go meanwhile. */
export function uniqueRows<T extends { id: unknown }>(rows: readonly T[]): T[] {
  const seen = new Set<unknown>();
  return rows.filter(({ id }) => seen.size < seen.add(id).size);
}

/** A page out of rows that are all there. @param page from 1 */
export function cutPage(rows: readonly RaRecord[], page: number, size: number): PageOfRows {
  const from = (page - 1) * size;
  return {
    rows: rows.slice(from, from + size),
    hasNext: rows.length > from + size,
    total: rows.length,
  };
}
