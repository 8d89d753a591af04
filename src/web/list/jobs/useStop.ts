import { type RefObject, useEffect, useRef } from 'react';

/** Stops a job when the part that began it is left. */
export function useStop(): RefObject<AbortController> {
  const stop = useRef(new AbortController());
  useEffect(() => {
    // StrictMode leaves each part once.
    if (stop.current.signal.aborted) stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  return stop;
}
