import type { DataProvider } from 'react-admin';

/** Rows of a page of the relay: one row at such a place costs one call. */
const step = 10;

/**
 * The last page of a list that has rows; 1 where there are none. Halves the distance with each call, so that a page far
 * beyond the end costs a handful of calls.
 * @param beyond a page that has no rows
 * @param perPage rows of a page
 */
export async function findLastPage(
  provider: DataProvider,
  resource: string,
  filter: unknown,
  beyond: number,
  perPage: number,
): Promise<number> {
  const read = (page: number, size: number) =>
    provider.getList(resource, {
      pagination: { page, perPage: size },
      sort: { field: 'id', order: 'DESC' },
      filter,
    });
  // Rows in tens: some tens before `low` have rows, none from `high` on.
  let low = 0;
  let high = Math.ceil(((beyond - 1) * perPage) / step);
  // Most often the page before is the last one.
  let middle = high - 1;
  while (low < high) {
    const { data } = await read(middle * step + 1, 1);
    if (data.length > 0) low = middle + 1;
    else high = middle;
    middle = Math.floor((low + high) / 2);
  }
  if (low === 0) return 1;
  const { data } = await read(low, step);
  return Math.max(1, Math.ceil(((low - 1) * step + data.length) / perPage));
}
