import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Row } from '../../schema/types';
import { type AllRows, allRowsKey } from '../data/allRows';
import { loadAllRows } from '../data/readList';
import { searchWhole } from '../data/searchWhole';

/** Milliseconds that a number counts before the relay is asked again: by one search, or by reading every page. */
const freshMs = 300_000;
const freshPagesMs = 1_800_000;
/** Milliseconds that the page has for itself first. */
const idleMs = 1500;

const countOf = (rows: readonly Row[], values: Row): number =>
  rows.filter((row) => Object.entries(values).every(([field, value]) => row[field] === value))
    .length;

/** True once the page has had time for itself. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/**
 * How many records have these values: of the list that one search answers, which follows each write. Where the relay
 * has no such search, all pages are read once and again half an hour later, whatever is written meanwhile.
 * @param isWanted asks nobody while false
 */
export function useCount(name: string, values: Row, isWanted: boolean): number | undefined {
  const isIdle = useIdle();
  const searched = useQuery<AllRows | null, Error, number | null>({
    queryKey: allRowsKey(name, 'search'),
    queryFn: ({ signal }) => searchWhole(name, '', signal),
    select: (all) => all && countOf(all.data, values),
    enabled: isWanted && isIdle,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
  const paged = useQuery({
    queryKey: ['count', name, values],
    queryFn: async ({ signal }) => countOf(await loadAllRows(name, {}, signal), values),
    enabled: isWanted && searched.data === null,
    staleTime: freshPagesMs,
    refetchInterval: freshPagesMs,
  });
  return isWanted ? (searched.data ?? paged.data) : undefined;
}
