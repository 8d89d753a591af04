import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import type { ListState } from '../config/ListState';
import { writesTo } from '../data/ConsoleQueryClient';
import { loadAllRows } from '../data/readList';
import type { LoadedPart } from '../data/serverPages';

/** How long the rows of a load that failed are fresh enough to go on from, in ms. */
const freshFor = 600_000;

interface Failure {
  /** Resource and filter. */
  key: string;
  part: LoadedPart;
  /** Epoch ms. */
  at: number;
  /** As `writesTo` when the load began. */
  writes: number;
}

export type LoadAll = (
  filter: Pick<ListState, 'q' | 'order' | 'match'>,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
) => Promise<RaRecord[]>;

/**
 * Loads all rows of a list. The next load of the same rows after a failure goes on from there, unless something was
 * written meanwhile.
 * @returns `load`, and `kept`, the number of rows that a failed load left
 */
export function useLoadAll(name: string): { load: LoadAll; kept: () => number } {
  const client = useQueryClient();
  const failure = useRef<Failure>(undefined);
  const isFresh = useCallback(
    (last: Failure | undefined) =>
      last && Date.now() - last.at < freshFor && last.writes === writesTo(client, name),
    [client, name],
  );
  const load = useCallback<LoadAll>(
    async (filter, signal, onProgress) => {
      const { q, order, match } = filter;
      const key = JSON.stringify([name, q, order, match]);
      const last = failure.current;
      const part = last?.key === key && isFresh(last) ? last.part : { rows: [], page: 1 };
      const writes = writesTo(client, name);
      failure.current = undefined;
      try {
        return await loadAllRows(name, filter, signal, onProgress, part);
      } catch (error) {
        if (!signal.aborted) failure.current = { key, part, at: Date.now(), writes };
        throw error;
      }
    },
    [client, name, isFresh],
  );
  const kept = () => (isFresh(failure.current) ? failure.current?.part.rows.length : 0) ?? 0;
  return { load, kept };
}
