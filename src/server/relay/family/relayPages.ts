/** Parts of a list out of pages of the relay: a number of all rows only where it says one, or where the list ends. */
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import type { Answer } from './TheirCall';

/** A page of the relay. */
export interface RelayPage {
  /** Its entries, of which some may be no records. */
  rows: readonly unknown[];
  /** True where more may follow: it has as many entries as a page has. */
  isFull: boolean;
  /** Rows of the whole list, where the relay says it. */
  total: number | undefined;
}

/** @throws NoPage */
export type ReadPage = (index: number) => Promise<RelayPage>;

/** The relay's answer in the place of a page, as a refusal. */
export class NoPage extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('the relay answered no page');
    this.answer = answer;
  }
}

export interface Part {
  rows: readonly unknown[];
  /** True where more rows may follow. */
  hasMore: boolean;
  /** Number of all rows, where it is known. */
  total?: number | undefined;
  /** True where the relay was asked no further: more rows may match. */
  isCut?: boolean;
  /** The refusal that ended it. */
  refused?: Answer;
}

/** Pages that are asked for side by side while rows are looked for. */
const scanWidth = 4;
/** Most pages of a look: a page of ours must not take the calls of a minute. */
const maxScanned = 48;

/**
 * Each record once, by its id: pages read side by side overlap when rows come or go meanwhile. Own entries of One API's
 * log have the id 0.
 */
function uniqueRows(rows: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return rows.filter((row) => {
    const id = isRow(row) ? row['id'] : undefined;
    return !id || seen.size < seen.add(id).size;
  });
}

/** Pages from one on, side by side. */
const readPages = (read: ReadPage, first: number, count: number): Promise<RelayPage[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => read(first + at)));

/** How many rows there are before a page without any; halves the distance with each call. */
async function countRows(read: ReadPage, beyond: number, size: number): Promise<number> {
  let [low, high, count] = [0, beyond, 0];
  // Most often the page before is the last one.
  let middle = high - 1;
  while (low < high) {
    const { rows } = await read(middle);
    if (rows.length > 0) [low, count] = [middle + 1, middle * size + rows.length];
    else high = middle;
    middle = Math.floor((low + high) / 2);
  }
  return count;
}

/**
 * Rows `from` (included) to `to` (excluded), by the pages of that size that hold them. Behind the end of a list the
 * number of its rows is looked for. @throws NoPage
 */
export async function readRange(
  read: ReadPage,
  from: number,
  to: number,
  size: number,
): Promise<Part> {
  const first = Math.floor(from / size);
  const pages = await readPages(read, first, Math.ceil(to / size) - first);
  const all = uniqueRows(pages.flatMap(({ rows }) => rows));
  const isEnd = pages.some(({ isFull }) => !isFull);
  const offset = from - first * size;
  const said = pages[0]?.total;
  const isBehind = isEnd && all.length === 0 && first > 0;
  const total =
    said ??
    (isBehind ? await countRows(read, first, size) : isEnd ? first * size + all.length : undefined);
  return {
    rows: all.slice(offset, offset + to - from),
    hasMore: total === undefined ? !isEnd || all.length > offset + to - from : total > to,
    total,
  };
}

/**
 * The same over the rows that match: pages are read until enough of them are found, the list ends, the relay wants a
 * pause, or enough were asked for. @throws NoPage for any other refusal, and where there is nothing to answer yet
 */
export async function scanRange(
  read: ReadPage,
  matches: (row: Row) => boolean,
  from: number,
  to: number,
): Promise<Part> {
  let found: unknown[] = [];
  let isEnd = false;
  let refused: Answer | undefined;
  for (let page = 0; !isEnd && found.length <= to && page < maxScanned; page += scanWidth) {
    try {
      const pages = await readPages(read, page, scanWidth);
      const rows = pages.flatMap((one) => one.rows).filter(isRow);
      found = uniqueRows([...found, ...rows.filter(matches)]);
      isEnd = pages.some(({ isFull }) => !isFull);
    } catch (error) {
      const isAskedTooOften = error instanceof NoPage && error.answer.status === 429;
      if (!isAskedTooOften || found.length <= from) throw error;
      refused = error.answer;
      break;
    }
  }
  const hasMore = found.length > to;
  const isCut = !isEnd && !hasMore;
  return {
    rows: found.slice(from, to),
    hasMore,
    ...(isEnd || isCut ? { total: found.length } : {}),
    ...(isCut && { isCut }),
    ...(refused && { refused }),
  };
}

/** A part of rows that are all there. */
export const cutRange = (rows: readonly unknown[], from: number, to: number): Part => ({
  rows: rows.slice(from, to),
  hasMore: rows.length > to,
  total: rows.length,
});
