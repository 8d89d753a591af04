/**
 * Bulk work row by row: a few at a time, waits where the relay asks for it, can be stopped, and reports the outcome of
 * each row.
 */
import { withWaits } from '../core/withWaits';

/** Rows worked on at the same time, unless their order counts. */
const jobWidth = 4;

export interface JobReport<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
  notTried: T[];
}

export interface JobOptions<T> {
  items: readonly T[];
  work: (item: T) => Promise<unknown>;
  signal: AbortSignal;
  /** 1 keeps the order of the items. */
  width?: number;
  onProgress?: (finished: number) => void;
  /** Waits for some milliseconds; tests hand in their own. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Runs the work on every item. Never rejects: each failure is in the report with its item. */
export async function runJob<T>(options: JobOptions<T>): Promise<JobReport<T>> {
  const queue = options.items.values();
  const report: JobReport<T> = { done: [], failed: [], notTried: [] };
  const worker = async () => {
    // All workers take from the same queue.
    for (const item of queue) {
      if (options.signal.aborted) {
        report.notTried.push(item);
        continue;
      }
      try {
        await withWaits(() => options.work(item), options.signal, options.wait);
        report.done.push(item);
      } catch (error) {
        report.failed.push({ item, error });
      }
      options.onProgress?.(report.done.length + report.failed.length);
    }
  };
  await Promise.all(Array.from({ length: options.width ?? jobWidth }, worker));
  return report;
}
