/** Bulk work row by row: a few at a time, waits where the relay asks for it, can be stopped, and tells what became of each row. */
import { HttpError } from '../http/HttpError';

/** Rows worked on at the same time. */
export const jobWidth = 4;

/** Waits after the first, second, … answer of "too many requests", in ms. */
const waits = [2000, 5000, 10_000, 30_000] as const;

export interface JobReport<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
  notTried: T[];
}

export interface JobOptions<T> {
  items: readonly T[];
  work: (item: T) => Promise<unknown>;
  signal: AbortSignal;
  onProgress?: (finished: number) => void;
  /** Waits for some milliseconds; tests hand in their own. */
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms); });

/** A 429 was refused before anything happened, so that it alone may be sent again. */
async function withPatience<T>(item: T, { work, signal, wait = sleep }: JobOptions<T>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await work(item);
      return;
    } catch (error) {
      const ms = waits[attempt];
      if (!(error instanceof HttpError && error.kind === 'rateLimited') || ms === undefined || signal.aborted) throw error;
      await wait(ms);
      if (signal.aborted) throw error;
    }
  }
}

/** Runs the work on every item. Never rejects: each failure stands in the report with its item. */
export async function runJob<T>(options: JobOptions<T>): Promise<JobReport<T>> {
  const queue = [...options.items];
  const report: JobReport<T> = { done: [], failed: [], notTried: [] };
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      if (options.signal.aborted) {
        report.notTried.push(item);
        continue;
      }
      try {
        await withPatience(item, options);
        report.done.push(item);
      } catch (error) {
        report.failed.push({ item, error });
      }
      options.onProgress?.(report.done.length + report.failed.length);
    }
  };
  await Promise.all(Array.from({ length: jobWidth }, worker));
  return report;
}
