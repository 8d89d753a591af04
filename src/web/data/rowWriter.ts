import type { Identifier, RaRecord } from 'react-admin';
import { statusOn } from '../../schema/recordStatus';
import { resourceSchema } from '../../schema/registry';
import type { ResourceSchema, Row } from '../../schema/types';
import type { ListConfig, RecordRow, Values } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { noteUser } from '../core/storage/storedUser';
import { textIn } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';
import { type Change, holdsAll, sameToRelay } from './changes';
import { type RecordReads, type RowNow, rowsNow } from './rowsNow';
import { endTries, forgetTry, keyOf, noteTry, type Tries, type Try } from './tries';
import {
  changedFields,
  isOvertaken,
  restsOnNewest,
  tellsOvertaken,
  type UpdateMeta,
} from './writeRecord';

/** How a resource writes what a plain update cannot, and which records it leaves alone. */
export type WriteRules = Pick<ListConfig, 'isLocked' | 'toggle' | 'adders'>;

/** What a job reads and writes records by: the calls of the relay, or of a plain REST API. */
export interface RecordCalls extends RecordReads {
  update: (
    name: string,
    id: Identifier,
    data: Row,
    before: Row,
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
  throw new HttpError(kind, textIn(currentLocale(), key));
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

/** The values that a record does not have. @throws HttpError where one cannot be worked out from it */
function missingIn(schema: ResourceSchema, { of, isDerived }: Values, now: RecordRow): Row {
  const data = of(now);
  if (isDerived && Object.values(data).includes(undefined)) refuse('odd.type');
  const changed = changedFields(schema, data, now);
  return Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) => !(field in now) || (field in changed && !sameToRelay(now[field], value)),
    ),
  );
}

/**
 * A relay that knows no differences was given a number worked out here: what happened in between may be lost, and is
 * said.
 */
async function verify(schema: ResourceSchema, now: () => Promise<Row>, data: Row): Promise<void> {
  const isNumber = Object.values(data).some((value) => typeof value === 'number');
  if (!isNumber || tellsOvertaken(schema)) return;
  if (!holdsAll(await now(), data)) refuse('bulk.lookFirst');
}

/**
 * Writes values to records, each at its turn. A record that has them already is left alone. Where somebody else wrote
 * since it was read, and the server tells, it is read again, so that what is taken back later is what they wrote. A
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
  const isEach = isDerived || restsOnNewest(schema, fields) || (hasRule && !tellsOvertaken(schema));
  const readNow = rowsNow(name, ids, fields, isEach, calls);
  /** Nothing is written for whoever signed in since. */
  const isSameUser = noteUser();
  /** Writes by a call of the resource. @returns false where it has none for these values */
  const call = async (before: RecordRow, data: Row, tried: Try | undefined): Promise<boolean> => {
    const [field = '', ...others] = Object.keys(data);
    if (others.length > 0) return false;
    if (field === 'status' && rules.toggle) {
      await rules.toggle(before, data[field] === statusOn, true);
      return true;
    }
    const adder = field === adds ? rules.adders?.[field] : undefined;
    const amount = Number(data[field]) - Number(before[field] ?? 0);
    return (await adder?.(before, amount, keyOf(tries, before.id, tried))) ?? false;
  };
  const send = async (now: RowNow, data: Row, tried: Try | undefined): Promise<Row | undefined> => {
    if (await call(now.row, data, tried)) return undefined;
    const meta = { isFresh: now.isFresh, isGuarded: true };
    return calls.update(name, now.row.id, data, now.row, meta);
  };
  const write = async (now: RowNow, tried: Try | undefined): Promise<void> => {
    const before = now.row;
    if (isStatus && rules.isLocked?.(before)) refuse('bulk.locked');
    if (isDerived) refuseMoved(before, tried, adds);
    const data = missingIn(schema, values, before);
    if (Object.keys(data).length === 0) {
      // A try whose answer was lost may have set it. What somebody else set is theirs, and not taken back.
      if (tried) onWritten({ before: tried.before, data: tried.data });
      return endTries(tries, before.id);
    }
    if (!isSameUser()) refuse('login.expired');
    noteTry(tries, { before, data }, tried);
    const after = await send(now, data, tried).catch((error: unknown) => {
      forgetTry(tries, before.id, error);
      throw error;
    });
    // One that fails here is no try to forget: the next one would add once more.
    if (isDerived && after) await verify(schema, () => calls.readOne(name, before.id), data);
    onWritten({ before, data, after });
    endTries(tries, before.id);
  };
  return async (id, signal) => {
    const tried = tries.sent.get(id);
    const now = await readNow(id, signal);
    await write(now, tried).catch(async (error: unknown) => {
      if (!isOvertaken(error)) throw error;
      await write({ row: await calls.readOne(name, id), isFresh: true }, tried);
    });
  };
}
