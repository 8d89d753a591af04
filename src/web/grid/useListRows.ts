import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResourceSchema } from '../../schema/types';
import type { ListChange, ListState } from '../config/ListState';
import type { RecordRow } from '../config/resourceConfig';
import { lacksCall } from '../core/HttpError';
import { useLocale } from '../core/texts/locale';
import { useReported } from '../core/useReported';
import { loadAllRows } from '../data/dataProvider';
import { filterByColumns } from './columnFilters';
import { sortRows } from './sortRows';
import { allRowsKey, type Rows, useRows } from './useRows';

/** The rows of a list as the state filters, sorts and pages them. */
export interface ListRows {
  data: Rows;
  /** What matches, of the rows that are there. */
  matching: readonly RecordRow[];
  /** The rows of this page. */
  rows: readonly RecordRow[];
  /** True once rows are there and can be trusted. */
  isLoaded: boolean;
  /** True on a page after the last one; the list goes back by itself. */
  isBeyondEnd: boolean;
  hasNext: boolean;
  /** Number of all that match, where it is known. */
  total: number | undefined;
  /** Every row that matches, on whatever page. */
  loadMatching: () => Promise<readonly RecordRow[]>;
}

/** Reads the rows, reports an error, and goes back from a page after the last one. */
export function useListRows(
  name: string,
  schema: ResourceSchema,
  state: ListState,
  change: (change: ListChange) => void,
): ListRows {
  const locale = useLocale();
  const client = useQueryClient();
  const data = useRows(name, state);
  const { error, isPending, isFetching, areAll } = data;
  useReported(lacksCall(error) ? null : error);
  const isLoaded = !error && data.rows !== undefined && !isPending;
  const matching = filterByColumns(data.rows ?? [], schema, areAll ? state.columns : {}, locale);
  const sorted = sortRows(matching, state.sort, locale);
  const paged = areAll
    ? sorted.slice((state.page - 1) * state.size, state.page * state.size)
    : sorted;
  const rows = isLoaded ? paged : [];
  const isBeyondEnd = isLoaded && !isFetching && rows.length === 0 && state.page > 1;
  useEffect(() => {
    if (isBeyondEnd) change({ page: state.page - 1 });
  });
  return {
    data,
    matching,
    rows,
    isLoaded,
    isBeyondEnd,
    hasNext: areAll ? matching.length > state.page * state.size : data.hasNext,
    total: areAll ? matching.length : data.total,
    loadMatching: async () =>
      areAll
        ? matching
        : ((await client.fetchQuery({
            queryKey: allRowsKey(name, state),
            queryFn: ({ signal }) => loadAllRows(name, state, signal, () => {}),
          })) as RecordRow[]),
  };
}
