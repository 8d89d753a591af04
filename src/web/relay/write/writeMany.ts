/** Writes of many records: one by one through the queue of `runJob`, with a result for each. */

import type { Identifier } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { runJob } from '../calls/runJob';
import type { Values } from '../config/resourceConfig';
import { isUnknown } from '../errors/HttpError';
import { ManyError } from '../errors/ManyError';
import { type Change, valuesBack } from './changes';
import { type RecordCalls, rowWriter, type WriteRules } from './rowWriter';
import { newTries, type Tries } from './tries';

/** Options of all jobs: `meta` of `updateMany` and `deleteMany`. */
export interface JobMeta {
  /** Ends the job: records that have not begun are not tried. */
  signal?: AbortSignal;
  /** Gets the number of records that are finished. */
  onProgress?: (finished: number) => void;
}

/** Options of `updateMany`: with none of them it writes `data` as react-admin asks. */
export interface UpdateManyMeta extends JobMeta {
  /** Values that depend on what a record has when its turn comes, in place of `data`. */
  values?: Values;
  /** Changes that are taken back, in place of `data`. */
  takesBack?: readonly Change[];
  /** Gets each record as it was, and what was written over it: `takesBack` of a later job. */
  onWritten?: (change: Change) => void;
  /** How the resource writes what a plain update cannot: the config of its list. */
  rules?: WriteRules;
  /** Those of the job that this one tries again. */
  tries?: Tries;
}

/**
 * Writes records, each by a call of its own.
 * @param wasSent false for a record of which nothing was sent
 * @returns the ids that are done; @throws ManyError where not all are
 */
export async function callMany(
  ids: readonly Identifier[],
  call: (id: Identifier, signal: AbortSignal) => Promise<unknown>,
  { signal = new AbortController().signal, onProgress }: JobMeta = {},
  wasSent: (id: Identifier) => boolean = () => true,
): Promise<Identifier[]> {
  const { done, failed, notTried } = await runJob({ items: ids, call, signal, onProgress });
  if (done.length === ids.length) return done;
  const open = failed.map(({ item: id, error }) => ({
    id,
    error,
    isUnknown: isUnknown(error) && wasSent(id),
  }));
  throw new ManyError({ done, failed: open, notTried });
}

/**
 * Changes many records. One that has the values already is done without a call.
 * @param calls of the relay, or of a plain REST API
 * @param data the values of all of them, where `meta` has no others
 * @returns the ids; @throws ManyError where not all are done
 */
export function updateMany(
  calls: RecordCalls,
  name: string,
  ids: readonly Identifier[],
  data: Row,
  meta: UpdateManyMeta = {},
): Promise<Identifier[]> {
  const { rules = {}, tries = newTries(), onWritten = () => {}, takesBack } = meta;
  const values = takesBack
    ? valuesBack(resourceSchema(name), takesBack)
    : (meta.values ?? { fields: Object.keys(data), of: () => data });
  const write = rowWriter(name, ids, values, { rules, tries, onWritten, calls });
  return callMany(ids, write, meta, (id) => tries.sent.has(id));
}

/** Deletes many records; one that is gone already counts as deleted. @throws ManyError where not all are done */
export const deleteMany = (
  { deleteOne }: RecordCalls,
  name: string,
  ids: readonly Identifier[],
  meta: JobMeta = {},
): Promise<Identifier[]> => callMany(ids, (id) => deleteOne(name, id), meta);
