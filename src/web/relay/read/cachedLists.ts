/** Lists in react-query's cache, known by their shape: ra-core's pages of rows, and all rows. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { isRow } from '../../../schema/isRow';

/** Rows of what is kept of a list; undefined where it is none, as for a record. */
export function rowsIn({ state: { data } }: Query): RaRecord[] | undefined {
  const rows = isRow(data) && !('id' in data) ? data['data'] : undefined;
  // The data provider's records.
  return Array.isArray(rows) ? (rows as RaRecord[]) : undefined;
}

/** The lists of a resource, the one that was read last first. */
export const cachedLists = (client: QueryClient, name: string): Query[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [name], predicate: (query) => rowsIn(query) !== undefined })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);

/** The lists of a resource that hold all its rows. */
export const listsOfEverything = (client: QueryClient, name: string): Query[] =>
  cachedLists(client, name).filter(({ state: { data } }) => {
    const meta = isRow(data) ? data['meta'] : undefined;
    return isRow(meta) && meta['isWhole'] === true && meta['isEverything'] === true;
  });

/**
 * The row of a record in the list that was read last, with those beside it; for what reads the record, too. Those of
 * records that only were counted are beside nothing.
 */
export function placeInLists(
  client: QueryClient,
  name: string,
  id: string,
): { row?: RaRecord; previous?: RaRecord; next?: RaRecord } {
  let found: RaRecord | undefined;
  for (const list of cachedLists(client, name)) {
    const rows = rowsIn(list) ?? [];
    const at = rows.findIndex((row) => String(row.id) === id);
    const [row, previous, next] = [rows[at], rows[at - 1], rows[at + 1]];
    found ??= row;
    if (row && list.queryKey[1] !== 'getManyReference')
      return { row: found ?? row, ...(previous && { previous }), ...(next && { next }) };
  }
  return found ? { row: found } : {};
}
