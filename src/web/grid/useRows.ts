import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { ResourceSchema } from '../../schema/types';
import type { ListState } from '../config/ListState';
import type { RecordRow } from '../config/resourceConfig';
import { allRowsKey, allRowsOf } from '../data/allRows';
import { searchWhole } from '../data/searchWhole';
import { filterValues, localFilters } from './filterRows';
import { useLoadAll } from './useLoadAll';

/** The rows of a list: a page of the relay's, or all of them once they were asked for. */
export interface Rows {
  /** Rows to show; undefined while nothing is there. */
  rows: RecordRow[] | undefined;
  /** True when `rows` are all that match. */
  areAll: boolean;
  hasNext: boolean;
  /** Number of all rows, where it is known. */
  total: number | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => void;
  /** How many rows a search answered, where more match. */
  firstOnly: number | undefined;
  /** How many rows are there while all are loaded. */
  loaded: number | undefined;
  /** How many rows a load that failed left, to go on from; 0 for none. */
  kept: number;
}

/** The filters of a page for the data provider; a filter with several values is a list of them. */
export function filterOf(schema: ResourceSchema, { q, order, match }: ListState) {
  const local = localFilters(schema, match);
  const several = Object.entries(local).map(([field, text]) => {
    const values = filterValues(text);
    return [field, values.length > 1 ? values : text] as const;
  });
  return { q, order, match: { ...match, ...Object.fromEntries(several) } };
}

/**
 * What all rows are read by: only that part of a filter that the relay applies. The rest is applied to the rows here.
 */
export function allFilterOf(schema: ResourceSchema, { q, order, match }: ListState) {
  const local = localFilters(schema, match);
  return {
    q,
    order,
    match: Object.fromEntries(
      Object.entries(match).filter(([field]) => !Object.hasOwn(local, field)),
    ),
  };
}

/** A list that the schema wants whole, where one search answers it. */
function useSearchedRows(name: string, schema: ResourceSchema, state: ListState) {
  const { whole = false, query = [] } = schema['x-resource'];
  const isWanted = whole && state.order === '' && !query.some((field) => state.match[field]);
  const result = useQuery({
    queryKey: allRowsKey(name, 'search', allFilterOf(schema, state)),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => searchWhole(name, state.q, signal),
  });
  const isPaged = !isWanted || (result.data === null && !result.isPlaceholderData);
  return { ...result, isPaged };
}

type Query = Pick<UseQueryResult, 'error' | 'isPending' | 'isFetching' | 'refetch'>;

const rowsFrom = (
  { error, isPending, isFetching, refetch }: Query,
  rows: RecordRow[] | undefined,
  more: Partial<Rows> = {},
): Rows => ({
  rows,
  areAll: true,
  hasNext: false,
  total: rows?.length,
  error,
  isPending,
  isFetching,
  refetch: () => void refetch(),
  firstOnly: undefined,
  loaded: undefined,
  kept: 0,
  ...more,
});

/** Reads the rows that the state asks for. */
export function useRows(name: string, schema: ResourceSchema, state: ListState): Rows {
  const [loaded, setLoaded] = useState(0);
  const { load, kept } = useLoadAll(name);
  const searched = useSearchedRows(name, schema, state);
  const paged = useGetList<RecordRow>(
    name,
    {
      pagination: { page: state.page, perPage: state.size },
      sort: { field: 'id', order: 'DESC' },
      filter: filterOf(schema, state),
    },
    { placeholderData: keepPreviousData, enabled: searched.isPaged && !state.all },
  );
  const filter = allFilterOf(schema, state);
  const all = useQuery({
    queryKey: allRowsKey(name, 'any', filter),
    enabled: searched.isPaged && state.all,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => allRowsOf(await load(filter, signal, setLoaded)),
  });
  if (!searched.isPaged) {
    const rows = searched.data?.data;
    return rowsFrom(searched, rows, { isPending: !rows && searched.error === null });
  }
  if (state.all)
    return rowsFrom(all, all.data?.data, {
      loaded: all.isFetching ? loaded : undefined,
      kept: all.error ? kept() : 0,
    });
  return rowsFrom(paged, paged.data, {
    areAll: false,
    hasNext: paged.pageInfo?.hasNextPage ?? false,
    total: paged.total,
    firstOnly: paged.meta?.firstOnly,
  });
}
