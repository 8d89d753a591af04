import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Row } from '../../schema/types';
import { type AllRows, allRowsKey } from '../data/allRows';
import { useAllRows } from '../data/useAllRows';

/** Milliseconds that a number counts before the relay is asked again. */
const freshMs = 300_000;
/** Milliseconds that the page has for itself first. */
const idleMs = 1500;

const countOf = ({ data }: AllRows, values: Row): number =>
  data.filter((row) => Object.entries(values).every(([field, value]) => row[field] === value))
    .length;

/** What is kept of the list that one search answers, while it is right. */
function useSearchedList(name: string) {
  const client = useQueryClient();
  const state = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => client.getQueryState<AllRows | null>(allRowsKey(name, 'search')),
  );
  const isLoading = state?.fetchStatus === 'fetching';
  return { isLoading, all: isLoading || !state?.isInvalidated ? state?.data : undefined };
}

/**
 * How many records have these values: from the loaded list, else by one look at the relay every five minutes.
 * @param isWanted asks nobody while false
 */
export function useCount(name: string, values: Row, isWanted: boolean): number | undefined {
  const list = useSearchedList(name);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useAllRows(name, {
    select: (all) => countOf(all, values),
    enabled: isWanted && isIdle && !list.all && !list.isLoading,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
  return list.all && isWanted ? countOf(list.all, values) : data;
}
