import type { Identifier } from 'react-admin';
import { textIn } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';

/** The outcome of each record of a job. */
export interface ManyReport {
  done: readonly Identifier[];
  /** `isUnknown` where nobody knows whether it was done. */
  failed: readonly { id: Identifier; error: unknown; isUnknown: boolean }[];
  notTried: readonly Identifier[];
}

/** Thrown where not all records were done; those that were are done. Its message says how many, and why. */
export class ManyError extends Error implements ManyReport {
  readonly done: ManyReport['done'];
  readonly failed: ManyReport['failed'];
  readonly notTried: ManyReport['notTried'];

  constructor({ done, failed, notTried }: ManyReport) {
    const unknown = failed.filter(({ isUnknown }) => isUnknown).length;
    const notDone = failed.length - unknown + notTried.length;
    const [first] = failed;
    const locale = currentLocale();
    const counts = { done: done.length, count: done.length + notDone + unknown, notDone };
    super(
      [
        textIn(locale, 'bulk.incomplete', counts),
        unknown > 0 ? textIn(locale, 'bulk.unknown', { count: unknown }) : '',
        first?.error instanceof Error ? first.error.message : '',
      ]
        .filter(Boolean)
        .join(' '),
    );
    this.name = 'ManyError';
    this.done = done;
    this.failed = failed;
    this.notTried = notTried;
  }
}

/** The outcome of each record. Never rejects: a job that did not begin, as without its code, has failed for all. */
export const reportOf = (ids: readonly Identifier[], job: Promise<unknown>): Promise<ManyReport> =>
  job.then(
    () => ({ done: ids, failed: [], notTried: [] }),
    (error: unknown) =>
      error instanceof ManyError
        ? error
        : { done: [], failed: ids.map((id) => ({ id, error, isUnknown: false })), notTried: [] },
  );

/** Waits for a job of one record. @throws its error, not one that counts records */
export async function oneOf(job: Promise<unknown>): Promise<void> {
  await job.catch((error: unknown) => {
    const [first] = error instanceof ManyError ? error.failed : [];
    throw first ? first.error : error;
  });
}
