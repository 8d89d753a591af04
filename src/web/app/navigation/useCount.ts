import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { dataProvider } from '../../relay/dataProvider';
import { allParams, fewCalls, isCut, isNewest, limitedTo } from '../../relay/read/allRows';
import { readObject, writeObject } from '../../storage/browserStorage';
import { useStoredUser } from '../../storage/storedUser';

/** Milliseconds that a number counts before the relay is asked again: by one search, or by reading every page. */
const freshMs = 300_000;
const freshPagesMs = 1_800_000;
/** Milliseconds that the page has for itself first. */
const idleMs = 1500;

const countOf = (rows: readonly Row[], values: Row): number =>
  rows.filter((row) => Object.entries(values).every(([field, value]) => row[field] === value))
    .length;

/** Reads them: a plain REST API answers the number, a relay its rows. */
async function countAll(name: string, values: Row, signal: AbortSignal): Promise<number> {
  if (!resourceSchema(name)['x-resource'].api)
    return countOf(
      await (await import('../../relay/read/readAll')).loadAllRows(name, {}, signal),
      values,
    );
  const { total = 0 } = await dataProvider.getList(name, {
    pagination: { page: 1, perPage: 1 },
    filter: values,
    signal,
  });
  return total;
}

/** The number that an earlier page of the tab read, and when, in epoch ms. */
interface KeptCount {
  key: string;
  count: number;
  at: number;
}

const keptKey = 'menu-count';

function readKept(key: string): KeptCount | undefined {
  const { key: known, count, at } = readObject(keptKey, 'sessionStorage') ?? {};
  const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < freshMs;
  return known === key && typeof count === 'number' && isFresh ? { key, count, at } : undefined;
}

/** True once the page has had time for itself, and what is known is old. @param from epoch ms of that */
function useIsTime(from: number | undefined): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const rest = from === undefined ? idleMs : from + freshMs - Date.now();
    const timer = setTimeout(() => setTime(true), Math.max(idleMs, rest));
    return () => clearTimeout(timer);
  }, [from]);
  return isTime;
}

/**
 * How many records have these values, as a page of this tab read at most five minutes ago: of the list that one
 * search answers, which follows each write. Where the relay has no such search, all pages are read once and again half
 * an hour later, whatever is written meanwhile; undefined where that takes many calls of a relay that says so.
 * @param isWanted asks nobody while false
 */
export function useCount(name: string, values: Row, isWanted: boolean): number | undefined {
  const key = JSON.stringify([name, values, useStoredUser()?.id]);
  const [kept] = useState(() => readKept(key));
  const isTime = useIsTime(kept?.at);
  const searched = useGetList(name, allParams('search', undefined, limitedTo(fewCalls)), {
    enabled: isWanted && isTime,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
  const isPaged = isCut(searched) && !isNewest(searched);
  const paged = useQuery({
    queryKey: ['count', name, values],
    queryFn: ({ signal }) => countAll(name, values, signal),
    enabled: isWanted && isPaged,
    staleTime: freshPagesMs,
    refetchInterval: freshPagesMs,
  });
  const counted = isNewest(searched) ? undefined : searched.data;
  const told = isPaged ? paged.data : counted && countOf(counted, values);
  const at = Math.max(searched.dataUpdatedAt, paged.dataUpdatedAt);
  useEffect(() => {
    if (told !== undefined) writeObject(keptKey, { key, count: told, at }, 'sessionStorage');
  }, [key, told, at]);
  return isWanted ? (told ?? (kept?.key === key ? kept.count : undefined)) : undefined;
}
