import { createContext, useEffect, useState } from 'react';
import { useStore } from 'react-admin';

/** How often ages are written again, in ms. */
const tickMs = 30_000;

/** Epoch ms of the last tick where times are shown as how long ago they were, else undefined. */
export const TimesAsAge = createContext<number | undefined>(undefined);

/** The preference of this browser. */
export const useTimesAsAge = () => useStore('relative-times', false);

/** The value of the context: read once for all, since lists have two times in each row. */
export function useAgeTicks(): number | undefined {
  const [asAge] = useTimesAsAge();
  const [tick, setTick] = useState(Date.now);
  useEffect(() => {
    if (!asAge) return;
    const timer = setInterval(() => setTick(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [asAge]);
  return asAge ? tick : undefined;
}
