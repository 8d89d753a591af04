import type { Identifier, RaRecord } from 'react-admin';
import { statusOn } from '../../../schema/recordStatus';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema, Row } from '../../../schema/types';
import { translate } from '../../locales/catalogue';
import { noteUser } from '../../storage/storedUser';
import type { ListConfig, RecordRow, Values } from '../config/resourceConfig';
import { HttpError } from '../errors/HttpError';
import {
  type Change,
  changeOf,
  partOf,
  type RecordChange,
  sameToRelay,
  tellsOvertaken,
} from './changes';
import { type RecordReads, rowsNow } from './rowsNow';
import { endTries, forgetTry, keyOf, noteTry, type Tries, type Try } from './tries';
import { isOvertaken, type UpdateMeta } from './writeRecord';

/** How a resource writes what a plain update cannot, and which records it leaves alone. */
export type WriteRules = Pick<ListConfig, 'isLocked' | 'toggle' | 'adders'>;

/** The calls by which a job reads and writes records: those of the relay, or of a plain REST API. */
export interface RecordCalls extends RecordReads {
  update: (
    name: string,
    id: Identifier,
    change: RecordChange,
    meta?: UpdateMeta,
  ) => Promise<RaRecord>;
  /** Deletes a record; one that is gone already counts as deleted. */
  deleteOne: (name: string, id: Identifier) => Promise<void>;
}

export interface WriterOptions {
  rules: WriteRules;
  tries: Tries;
  /** Gets each record as it was, and what was written over it. */
  onWritten: (change: Change) => void;
  calls: RecordCalls;
}

const refuse = (key: 'bulk.lookFirst' | 'bulk.locked' | 'odd.type' | 'login.expired'): never => {
  const kind = key === 'login.expired' ? 'unauthorized' : 'refused';
  throw new HttpError(kind, translate(key));
};

/** @throws HttpError where an earlier try failed, and a number is no longer what it was before that try */
function refuseMoved(now: Row, tried: Try | undefined, adds: string | undefined): void {
  const hasMoved = Object.entries(tried?.data ?? {}).some(
    ([field, value]) =>
      typeof value === 'number' &&
      !sameToRelay(now[field], tried?.before[field]) &&
      // The try set it after all; one that is added to may have come there by others.
      (field === adds || !sameToRelay(now[field], value)),
  );
  if (hasMoved) refuse('bulk.lookFirst');
}

/** The change to the values that a record does not have. @throws HttpError where one cannot be worked out from it */
function missingIn(
  schema: ResourceSchema,
  { of, isDerived }: Values,
  now: RecordRow,
): RecordChange {
  const change = changeOf(schema, now, of(now));
  const { data, fields } = change;
  if (isDerived && Object.values(data).includes(undefined)) refuse('odd.type');
  const isMissing = (field: string) =>
    !(field in now) || (field in fields && !sameToRelay(now[field], data[field]));
  return partOf(change, Object.keys(data).filter(isMissing));
}

/**
 * Writes values to records, each at its turn. A record that has them already is left alone. Where somebody else wrote
 * since it was read, it is read again, so that what is taken back later is what they wrote. A
 * number is never added twice: where an earlier try failed and the number is no longer what it was before that try, the
 * record fails and says so.
 * @param ids in the order of the job
 * @returns what writes one of them; it throws HttpError
 */
export function rowWriter(
  name: string,
  ids: readonly Identifier[],
  values: Values,
  { rules, tries, onWritten, calls }: WriterOptions,
): (id: Identifier, signal: AbortSignal) => Promise<void> {
  const { fields, isDerived = false, adds } = values;
  const schema = resourceSchema(name);
  const isStatus = fields.includes('status');
  const hasRule = isStatus && (rules.isLocked ?? rules.toggle) !== undefined;
  const isEach = isDerived || (hasRule && !tellsOvertaken(schema));
  const readNow = rowsNow(name, ids, fields, isEach, calls);
  /** Nothing is written for a user who signed in since. */
  const isSameUser = noteUser();
  /** Writes by a call of the resource. @returns false where it has none for these values */
  const call = async ({ before, data }: Change, tried: Try | undefined): Promise<boolean> => {
    const [field = '', ...others] = Object.keys(data);
    if (others.length > 0) return false;
    if (field === 'status' && rules.toggle) {
      await rules.toggle(before, data[field] === statusOn);
      return true;
    }
    const adder = field === adds ? rules.adders?.[field] : undefined;
    const amount = Number(data[field]) - Number(before[field] ?? 0);
    return (await adder?.(before, amount, keyOf(tries, before.id, tried))) ?? false;
  };
  const write = async (before: RaRecord, tried: Try | undefined): Promise<void> => {
    if (isStatus && rules.isLocked?.(before)) refuse('bulk.locked');
    if (isDerived) refuseMoved(before, tried, adds);
    const change = missingIn(schema, values, before);
    const { data } = change;
    if (Object.keys(data).length === 0) {
      // A try whose answer was lost may have set it. Values that somebody else set are theirs, and not taken back.
      if (tried) onWritten({ before: tried.before, data: tried.data });
      return endTries(tries, before.id);
    }
    if (!isSameUser()) refuse('login.expired');
    noteTry(tries, { before, data }, tried);
    const send = async (): Promise<Row | undefined> =>
      (await call(change, tried))
        ? undefined
        : calls.update(name, before.id, change, { isGuarded: true });
    const after = await send().catch((error: unknown) => {
      forgetTry(tries, before.id, error);
      throw error;
    });
    onWritten({ before, data, after });
    endTries(tries, before.id);
  };
  return async (id, signal) => {
    const tried = tries.sent.get(id);
    const now = await readNow(id, signal);
    await write(now, tried).catch(async (error: unknown) => {
      if (!isOvertaken(error)) throw error;
      await write(await calls.readOne(name, id), tried);
    });
  };
}
