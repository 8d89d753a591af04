import type { RaRecord } from 'ra-core';
import { useCallback, useRef } from 'react';
import type { ListState } from '../config/ListState';
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
}

export type LoadAll = (
  filter: Pick<ListState, 'q' | 'order' | 'match'>,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
) => Promise<RaRecord[]>;

/**
 * Loads all rows of a list. The next load of the same rows after a failure goes on from there.
 * @returns `load`, and `kept`, the number of rows that a failed load left
 */
export function useLoadAll(name: string): { load: LoadAll; kept: () => number } {
  const failure = useRef<Failure>(undefined);
  const load = useCallback<LoadAll>(
    async (filter, signal, onProgress) => {
      const { q, order, match } = filter;
      const key = JSON.stringify([name, q, order, match]);
      const last = failure.current;
      const goesOn = last?.key === key && Date.now() - last.at < freshFor;
      const part = goesOn ? last.part : { rows: [], page: 1 };
      failure.current = undefined;
      try {
        return await loadAllRows(name, filter, signal, onProgress, part);
      } catch (error) {
        if (!signal.aborted) failure.current = { key, part, at: Date.now() };
        throw error;
      }
    },
    [name],
  );
  return { load, kept: () => failure.current?.part.rows.length ?? 0 };
}
