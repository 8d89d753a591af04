import { useRef, useState } from 'react';

/**
 * Runs one call at a time. A second press while it runs does nothing, also within the moment before the
 * control is drawn as disabled.
 * @returns whether a call runs, and a function that runs one; it passes on what the call throws
 */
export function useBusy(): [boolean, (call: () => Promise<unknown>) => Promise<void>] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await call();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [busy, run];
}
