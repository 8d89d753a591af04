/** Changes and deletions of many records: one by one through the job queue, with a result for each. */

import type { Identifier } from 'react-admin';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { textIn } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';
import { readMany } from './readMany';
import { getRecord } from './readRecord';
import { type JobReport, runJob } from './runJob';
import { changedFields, deleteRecord, updateRecord } from './writeRecord';

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
export async function runAll(
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

/**
 * Changes many records in the same way. One that has the values already is done without a call.
 * @returns the ids
 * @throws ManyError with the ids that failed
 */
export async function updateMany(
  name: string,
  ids: readonly Identifier[],
  data: Row,
  meta: ManyMeta = {},
): Promise<Identifier[]> {
  const schema = resourceSchema(name);
  // Where they cannot be read together, each is read when its turn comes.
  const rows = await readMany(name, ids, meta.signal).catch(() => []);
  const known = new Map(rows.map((row) => [String(row.id), row]));
  return runAll(
    ids,
    async (id) => {
      const now = known.get(String(id)) ?? (await getRecord(name, id, meta.signal));
      if (Object.keys(changedFields(schema, data, now)).length > 0)
        await updateRecord(name, id, data, now);
    },
    meta,
  );
}

/**
 * Deletes many records; one that is gone already counts as deleted.
 * @returns the ids
 * @throws ManyError with the ids that failed
 */
export const deleteMany = (
  name: string,
  ids: readonly Identifier[],
  meta: ManyMeta = {},
): Promise<Identifier[]> => runAll(ids, (id) => deleteRecord(name, id), meta);
