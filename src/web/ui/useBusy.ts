import { useRef, useState } from 'react';

/**
 * Runs one piece of work at a time. A second press while it runs does nothing, also within the moment before the
 * control is drawn as disabled.
 * @returns whether work runs, and a function that runs some; it passes on what the work throws
 */
export function useBusy(): [boolean, (work: () => Promise<unknown>) => Promise<void>] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [busy, run];
}
