/** A write for each of many records: one by one through the job queue, with a result for each. */
import type { Identifier } from 'react-admin';
import { textIn } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';
import { type JobReport, runJob } from './runJob';

/** Options beside the parameters of react-admin. */
export interface ManyMeta {
  /** Ends the job: rows that have not begun are not tried. */
  signal?: AbortSignal;
  /** Told how many records are finished. */
  onProgress?: (finished: number) => void;
}

/** Thrown where not all records were done; those that were are done. */
export class ManyError extends Error {
  readonly done: readonly Identifier[];
  readonly failed: readonly { id: Identifier; error: unknown }[];
  readonly notTried: readonly Identifier[];

  constructor({ done, failed, notTried }: JobReport<Identifier>) {
    const [first] = failed;
    super(
      textIn(currentLocale(), 'bulk.incomplete', {
        done: done.length,
        count: done.length + failed.length + notTried.length,
        message: first?.error instanceof Error ? first.error.message : '',
      }),
    );
    this.name = 'ManyError';
    this.done = done;
    this.failed = failed.map(({ item, error }) => ({ id: item, error }));
    this.notTried = notTried;
  }
}

/** Does one write for each record. @returns the ids; @throws ManyError with the ids that failed */
export async function writeEach(
  ids: readonly Identifier[],
  work: (id: Identifier) => Promise<unknown>,
  { signal = new AbortController().signal, onProgress }: ManyMeta = {},
): Promise<Identifier[]> {
  const report = await runJob({
    items: ids,
    work,
    signal,
    ...(onProgress ? { onProgress } : {}),
  });
  if (report.done.length < ids.length) throw new ManyError(report);
  return report.done;
}
