import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { painted } from '../core/painted';

/** Whether a list came back as it was left. */
export interface Return {
  /** For react-query: a list that comes back is not read in the same moment. */
  refetchOnMount: () => boolean;
  /** True from when it came back until it is read again, if it is. */
  isDue: () => boolean;
  set: (change: { wasShown?: boolean; isDue: boolean }) => void;
}

/** For `useReadOnReturn`, which stands after the queries: their effects ask for what it says. */
export function useReturn(): Return {
  const [state] = useState((): Return => {
    let now = { wasShown: false, isDue: false };
    return {
      refetchOnMount: () => !now.wasShown,
      isDue: () => now.isDue,
      set: (change) => {
        now = { ...now, ...change };
      },
    };
  });
  return state;
}

/**
 * Reads rows that come back with their page again once they are on the screen, and what follows the pointer, too:
 * nobody waits for that answer, and sending the call would take some of the click's time.
 * @param queryKeys of what the list may show; those that it does not, or that are fresh, are not read
 */
export function useReadOnReturn({ refetchOnMount, set }: Return, queryKeys: QueryKey[]): void {
  const client = useQueryClient();
  const keys = useRef(queryKeys);
  useEffect(() => {
    keys.current = queryKeys;
  });
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      await painted();
      await painted();
      if (!isShown) return;
      set({ isDue: false });
      for (const queryKey of keys.current)
        void client.refetchQueries(
          { queryKey, exact: true, type: 'active', stale: true },
          { cancelRefetch: false },
        );
    };
    const isFirst = refetchOnMount();
    set({ wasShown: true, isDue: !isFirst });
    if (!isFirst) void read();
    return () => {
      isShown = false;
      set({ isDue: false });
    };
  }, [client, refetchOnMount, set]);
}
