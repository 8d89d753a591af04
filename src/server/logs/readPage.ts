/** A page of a list that is read in slices. */
import type { Store } from '../store/tables/tables';
import { inSlices, type Span } from './spans';

/** How a list is read, a slice at a time; the newest first. */
interface ListInSlices<Row> {
  span: Span;
  /** Answers where the first slice of the rest begins. */
  findEdge: (rest: Span) => Promise<number | undefined>;
  count: (slice: Span) => Promise<{ count: unknown }>;
  read: (slice: Span, limit: number, offset: number) => Promise<Row[]>;
}

/** Which rows of a list. */
export interface Part {
  offset: number;
  limit: number;
}

/** Those rows of a list. */
export async function readPage<Row>(
  store: Store,
  { offset, limit }: Part,
  { span, findEdge, count, read }: ListInSlices<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let skipped = offset;
  await inSlices(store, span, findEdge, async (slice) => {
    if (skipped > 0 && slice.from > span.from) {
      const most = Number((await count(slice)).count);
      if (most <= skipped) {
        skipped -= most;
        return undefined;
      }
    }
    rows.push(...(await read(slice, limit - rows.length, skipped)));
    skipped = 0;
    return rows.length < limit ? undefined : 'enough';
  });
  return rows;
}
