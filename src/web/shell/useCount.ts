import { type QueryClient, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import { loadAllRows } from '../data/readList';

/** Milliseconds that a number counts before the relay is asked again. */
const freshMs = 300_000;
/** Milliseconds that the page has for itself first. */
const idleMs = 1500;

const countOf = (rows: readonly Row[], values: Row): number =>
  rows.filter((row) => Object.entries(values).every(([field, value]) => row[field] === value))
    .length;

/** All rows of a resource where its list or home has loaded them: they say it without another call. */
function loadedRows(client: QueryClient, name: string): readonly Row[] | undefined {
  const cache = client.getQueryCache();
  const queries = ['all', 'whole'].flatMap((kind) => cache.findAll({ queryKey: [name, kind] }));
  for (const { queryKey, state } of queries) {
    const filter = isRow(queryKey[2]) ? queryKey[2] : {};
    const match = isRow(filter['match']) ? filter['match'] : {};
    const isWhole = !filter['q'] && Object.keys(match).length === 0;
    if (isWhole && Array.isArray(state.data)) return state.data;
  }
  return undefined;
}

/**
 * How many records have these values: from the loaded list, else by one look at the relay every five minutes.
 * @param isWanted asks nobody while false
 */
export function useCount(name: string, values: Row, isWanted: boolean): number | undefined {
  const client = useQueryClient();
  const rows = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => loadedRows(client, name),
  );
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleMs);
    return () => clearTimeout(timer);
  }, []);
  const isLoading = useIsFetching({ queryKey: [name, 'whole'] }) > 0;
  const { data } = useQuery({
    queryKey: ['count', name, values],
    queryFn: async ({ signal }) =>
      countOf(await loadAllRows(name, {}, signal, () => undefined), values),
    enabled: isWanted && isIdle && !rows && !isLoading,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
  return rows && isWanted ? countOf(rows, values) : data;
}
