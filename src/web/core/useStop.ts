import { type RefObject, useEffect, useRef } from 'react';

/** What stops work when the part that began it is left; a new one each time the part comes back. */
export function useStop(): RefObject<AbortController> {
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  return stop;
}
