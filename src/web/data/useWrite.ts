import { useQueryClient } from '@tanstack/react-query';
import { reportError } from '../core/reportError';
import { useBusy } from '../ui/useBusy';

/**
 * Runs one write at a time and then reads the resource again.
 * @returns `write`, which answers true when the work went well and shows the error otherwise; `busy` while it runs
 */
export function useWrite(resource: string): {
  busy: boolean;
  write: (work: () => Promise<unknown>) => Promise<boolean>;
} {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const write = async (work: () => Promise<unknown>): Promise<boolean> => {
    let isDone = false;
    await run(async () => {
      try {
        await work();
        isDone = true;
      } catch (error) {
        reportError(error);
      } finally {
        void client.invalidateQueries({ queryKey: [resource] });
      }
    });
    return isDone;
  };
  return { busy, write };
}
