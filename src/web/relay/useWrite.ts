import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useBusy } from '../ui/loading/useBusy';
import { dismissTopic } from '../ui/toasts/showToast';
import { showErrorOf } from './errors/showError';
import { refreshRecords, type Touched } from './refreshRecords';

/**
 * Runs one write at a time and then reads the resource again, or the records that the write touches where only those
 * change.
 * @returns `write`, which answers true when the call went well and shows the error otherwise, with the action and the
 * record that it is `about`; `busy` while it runs
 */
export function useWrite(resource: string): {
  busy: boolean;
  write: (call: () => Promise<unknown>, touched?: Touched, about?: string) => Promise<boolean>;
} {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const topic = useId();
  const write = async (
    call: () => Promise<unknown>,
    touched?: Touched,
    about?: string,
  ): Promise<boolean> => {
    let isDone = false;
    await run(async () => {
      // The message of the try before is over.
      dismissTopic(topic);
      try {
        await call();
        isDone = true;
      } catch (error) {
        showErrorOf(error, { about, topic });
      } finally {
        // A deletion that failed may have happened.
        void refreshRecords(client, resource, isDone || !touched?.deleted ? touched : {});
      }
    });
    return isDone;
  };
  return { busy, write };
}
