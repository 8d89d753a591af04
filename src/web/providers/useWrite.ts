import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reportError } from '../toasts/reportError';

/**
 * Runs one write at a time and then reads the resource anew.
 * @returns `write`, which answers true when the work went well and shows the error otherwise; `busy` while it runs
 */
export function useWrite(resource: string): { busy: boolean; write: (work: () => Promise<unknown>) => Promise<boolean> } {
  const client = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const write = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
      void client.invalidateQueries({ queryKey: [resource] });
    }
  };
  return { busy, write };
}
