/**
 * The queue of every job, record by record: a few at a time, waits where the relay asks for it, can be stopped, and
 * reports the outcome of each. It ends with the session that began it: nothing is done in the name of the user who
 * signs in next.
 */

import { onOtherTab } from '../../storage/browserStorage';
import { noteUser, storedUser } from '../../storage/storedUser';
import { HttpError } from '../errors/HttpError';
import { withWaits } from './withWaits';

/** Records that are written at the same time, unless their order counts. */
const jobWidth = 4;

export interface JobReport<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
  notTried: T[];
}

export interface JobOptions<T> {
  items: readonly T[];
  /** Gets the signal for what it only reads: a write that began goes on. */
  call: (item: T, signal: AbortSignal) => Promise<unknown>;
  signal: AbortSignal;
  /** 1 keeps the order of the items. */
  width?: number;
  onProgress?: (finished: number) => void;
  /** Gets each failure as it comes. */
  onFailure?: (item: T, error: unknown) => void;
  /** Waits for some milliseconds; tests hand in their own. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A signal that ends with another one, and once another user than now is signed in, or none. */
export function ownSignal(signal: AbortSignal): { signal: AbortSignal; forget: () => void } {
  const stop = new AbortController();
  const isSameUser = noteUser();
  const abort = () => stop.abort();
  const look = () => {
    if (!isSameUser()) abort();
  };
  const forgetUser = storedUser.subscribe(look);
  // Another user in another tab is not taken over by a page of the console.
  const endOther = onOtherTab(look);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const forget = () => {
    forgetUser();
    endOther();
    signal.removeEventListener('abort', abort);
  };
  return { signal: stop.signal, forget };
}

/** True for an error before which nothing was done. */
const isUntouched = (error: unknown): boolean =>
  error instanceof HttpError && ['rateLimited', 'unauthorized', 'aborted'].includes(error.kind);

/** Calls every item. Never rejects: each failure is in the report with its item. */
export async function runJob<T>(options: JobOptions<T>): Promise<JobReport<T>> {
  const queue = options.items.values();
  const report: JobReport<T> = { done: [], failed: [], notTried: [] };
  const { signal, forget } = ownSignal(options.signal);
  const worker = async () => {
    // All workers take from the same queue.
    for (const item of queue) {
      if (signal.aborted) {
        report.notTried.push(item);
        continue;
      }
      try {
        await withWaits(() => options.call(item, signal), signal, options.wait);
        report.done.push(item);
      } catch (error) {
        if (signal.aborted && isUntouched(error)) report.notTried.push(item);
        else {
          report.failed.push({ item, error });
          options.onFailure?.(item, error);
        }
      }
      options.onProgress?.(report.done.length + report.failed.length);
    }
  };
  await Promise.all(Array.from({ length: options.width ?? jobWidth }, worker));
  forget();
  return report;
}
