import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { ResourceSchema } from '../../schema/types';
import type { ListState } from '../config/ListState';
import type { RecordRow } from '../config/resourceConfig';
import { loadWhole } from '../data/loadWhole';
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

/** What all rows are read by: only that part of a filter that the relay applies. The rest is applied to the rows here. */
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

/** What react-query keeps all rows of a list under; a write to the resource makes it stale. */
export const allRowsKey = (name: string, schema: ResourceSchema, state: ListState) =>
  [name, 'all', allFilterOf(schema, state)] as const;

/** All rows of a list that the schema wants whole; `null` rows where the relay does not answer them with one call. */
function useWhole(name: string, schema: ResourceSchema, state: ListState) {
  const { whole = false, query = [] } = schema['x-resource'];
  const isWanted = whole && state.order === '' && !query.some((field) => state.match[field]);
  const { data, isPlaceholderData, ...result } = useQuery({
    queryKey: [...allRowsKey(name, schema, state), 'whole'],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => loadWhole(name, state.q, signal),
  });
  const isPaged = !isWanted || (data === null && !isPlaceholderData);
  return { ...result, rows: isPaged ? undefined : (data ?? undefined), isPaged };
}

/** Reads the rows that the state asks for. */
export function useRows(name: string, schema: ResourceSchema, state: ListState): Rows {
  const [loaded, setLoaded] = useState(0);
  const { load, kept } = useLoadAll(name);
  const whole = useWhole(name, schema, state);
  const paged = useGetList<RecordRow>(
    name,
    {
      pagination: { page: state.page, perPage: state.size },
      sort: { field: 'id', order: 'DESC' },
      filter: filterOf(schema, state),
    },
    { placeholderData: keepPreviousData, enabled: whole.isPaged && !state.all },
  );
  const all = useQuery({
    queryKey: allRowsKey(name, schema, state),
    enabled: whole.isPaged && state.all,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => load(allFilterOf(schema, state), signal, setLoaded),
  });
  if (!whole.isPaged)
    return {
      rows: whole.rows,
      areAll: true,
      hasNext: false,
      total: whole.rows?.length,
      error: whole.error,
      isPending: whole.rows === undefined && whole.error === null,
      isFetching: whole.isFetching,
      refetch: () => void whole.refetch(),
      firstOnly: undefined,
      loaded: undefined,
      kept: 0,
    };
  if (state.all) {
    return {
      rows: all.data,
      areAll: true,
      hasNext: false,
      total: all.data?.length,
      error: all.error,
      isPending: all.isPending,
      isFetching: all.isFetching,
      refetch: () => void all.refetch(),
      firstOnly: undefined,
      loaded: all.isFetching ? loaded : undefined,
      kept: all.error ? kept() : 0,
    };
  }
  return {
    rows: paged.data,
    areAll: false,
    hasNext: paged.pageInfo?.hasNextPage ?? false,
    total: paged.total,
    error: paged.error,
    isPending: paged.isPending,
    isFetching: paged.isFetching,
    refetch: () => void paged.refetch(),
    firstOnly: paged.meta?.firstOnly,
    loaded: undefined,
    kept: 0,
  };
}
