import { useQueryClient } from '@tanstack/react-query';
import { throttle } from 'es-toolkit';
import { useMemo, useRef, useState } from 'react';
import { writesTo } from '../../relay/ConsoleQueryClient';
import type { AllFilter } from '../../relay/read/allRows';
import type { LoadedPart } from '../../relay/rows/manyPages';

/** How long the rows of a load that failed are fresh enough to go on from, in ms. */
const freshFor = 600_000;

/** How often the number of rows is drawn while all are loaded, in ms. */
const progressMs = 100;

interface Load {
  /** Resource and filter. */
  key: string;
  part: LoadedPart;
  /** When rows came last, in epoch ms. */
  at: number;
  /** As `writesTo` when the load began. */
  writes: number;
}

/**
 * For a load of all rows of a list. The next load of the same rows after a failure or a stop goes on from there, unless
 * something was written meanwhile.
 * @returns what the data provider takes; `loaded`, the number of rows so far, and `kept`, the number of rows that a
 *   failed load left
 */
export function useLoadAll(name: string, filter: AllFilter) {
  const client = useQueryClient();
  const last = useRef<Load>(undefined);
  const [loaded, setLoaded] = useState(0);
  const onLoaded = useMemo(() => throttle(setLoaded, progressMs), []);
  const key = JSON.stringify([name, filter]);
  const isFresh = (load: Load) =>
    Date.now() - load.at < freshFor && load.writes === writesTo(client, name);
  return {
    partOf: (): LoadedPart => {
      if (last.current?.key !== key || !isFresh(last.current))
        last.current = {
          key,
          part: { rows: [], page: 1 },
          at: Date.now(),
          writes: writesTo(client, name),
        };
      return last.current.part;
    },
    onProgress: (rows: number) => {
      if (last.current) last.current.at = Date.now();
      onLoaded(rows);
    },
    loaded,
    kept: () => (last.current && isFresh(last.current) ? last.current.part.rows.length : 0),
  };
}
