import type { DataProvider } from 'react-admin';
import type { ResourceSchema, Row } from '../../schema/types';
import type { ListConfig, RecordRow } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { newUuid } from '../core/newUuid';
import { addsDifferences } from '../core/statusStore';
import { noteUser } from '../core/storage/storedUser';
import { textIn } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';
import { bookedAtLatest } from '../core/waits';
import type { Change } from '../data/useUndo';
import { isOvertaken } from '../data/writeRecord';
import type { RowChange } from './BulkDialog';
import { holdsAll, sameToRelay } from './bulkChange';
import type { RowWork } from './bulkJobs';
import { rowsNow } from './rowsNow';

/**
 * Sets values of a record. Where somebody else wrote since it was read, and the server tells, it is read anew, so that
 * what is taken back later is what they wrote.
 */
async function writeOver(
  name: string,
  row: RecordRow,
  data: Row,
  provider: DataProvider,
): Promise<Change> {
  const write = async (before: RecordRow, isFresh: boolean): Promise<Change> => {
    const params = { id: row.id, data, previousData: before, meta: { isFresh, isGuarded: true } };
    const { data: after } = await provider.update<RecordRow>(name, params);
    return { before, data, after };
  };
  return write(row, false).catch(async (error: unknown) => {
    if (!isOvertaken(error)) throw error;
    return write((await provider.getOne<RecordRow>(name, { id: row.id })).data, true);
  });
}

/** A change that was sent. */
interface Try extends Change {
  /** When its key was sent first, in epoch ms. */
  at: number;
  /** True where nobody knows that it has ended: the relay may still be at it. */
  mayRun?: boolean | undefined;
}

/** Forgets a try, unless nobody knows whether it changed something. @throws its error */
export function forgetTry<T extends object>(
  tries: Map<unknown, T>,
  id: unknown,
  error: unknown,
): never {
  const tried = tries.get(id);
  if (error instanceof HttpError && !['unsure', 'server', 'badResponse'].includes(error.kind))
    tries.delete(id);
  // A proxy that answers 502 for the relay waits for it no longer.
  else if (tried && error instanceof HttpError && error.kind === 'unsure' && error.status !== 502)
    tries.set(id, { ...tried, mayRun: true });
  throw error;
}

/** True where a record has those values; a field that the relay does not answer may have any. */
const isSet = (seen: Row, data: Row): boolean =>
  Object.keys(data).every((field) => field in seen) && holdsAll(seen, data);

/** True where the next try takes the same key, for what it added may not be seen yet. */
const keepsKey = (tried: Try | undefined): tried is Try =>
  tried !== undefined && (tried.mayRun === true || Date.now() - tried.at <= bookedAtLatest);

/** When the key of the next try is sent first, in epoch ms. */
const keyTime = (tried: Try | undefined): number => (keepsKey(tried) ? tried.at : Date.now());

/**
 * One key for all tries of a row, so that a server that knows keys adds once. In front of another relay the proxy would
 * only tell the old failure again: after a try that changed nothing, or was seen to have added nothing, a new key is
 * taken.
 */
function keptKeys(): (id: unknown, tried: Try | undefined) => string {
  const keys = new Map<unknown, string>();
  return (id, tried) => {
    const isOver = !keepsKey(tried) && !addsDifferences();
    const key = (isOver ? undefined : keys.get(id)) ?? newUuid();
    keys.set(id, key);
    return key;
  };
}

/** @throws HttpError where somebody else is signed in by now */
function refuseOther(isSameUser: () => boolean): void {
  if (!isSameUser()) throw new HttpError('unauthorized', textIn(currentLocale(), 'login.expired'));
}

/**
 * The work of a change of many records. What depends on the old value, such as one model more, is worked out from the
 * record as it is when its turn comes. A number is never added twice: where an earlier try failed and the number is no
 * longer what it was before that try, the row fails and says so.
 * @param lookFirst the message of such a row
 * @param adders calls that add to a number, by field; they are used first
 * @param onWritten gets each record as it was, and what was written over it
 */
export function updateWork(
  name: string,
  changes: readonly RowChange[],
  provider: DataProvider,
  lookFirst: string,
  adders: ListConfig['adders'] = {},
  onWritten: (change: Change) => void = () => {},
): RowWork {
  const plans = new Map(changes.map((change) => [change.row.id, change]));
  const sent = new Map<unknown, Try>();
  const keyOf = keptKeys();
  /** Nothing is written for whoever signed in since. */
  const isSameUser = noteUser();
  const add = async (row: RecordRow, tried: Try | undefined): Promise<boolean> => {
    const added = plans.get(row.id)?.added;
    const adder = added && adders[added.field];
    if (!adder) return false;
    return adder(row, added.amount, keyOf(row.id, tried));
  };
  /**
   * A relay that knows no differences was given a number worked out here: what happened in between may be lost, and is
   * said.
   */
  const verify = async ({ id }: RecordRow, data: Row): Promise<void> => {
    const isNumber = Object.values(data).some((value) => typeof value === 'number');
    if (!isNumber || addsDifferences()) return;
    const { data: after } = await provider.getOne<RecordRow>(name, { id });
    if (!holdsAll(after, data)) throw new HttpError('refused', lookFirst);
  };
  const rows = rowsNow(name, [...plans.keys()], provider);
  return async (row, signal) => {
    const plan = plans.get(row.id);
    const from = plan?.from;
    if (!from) {
      const data = plan?.data ?? {};
      const seen = await rows.read(row, signal, Object.keys(data));
      const tried = sent.get(row.id);
      if (!isSet(seen, data)) {
        refuseOther(isSameUser);
        sent.set(row.id, { before: seen, data, at: Date.now() });
        const write = writeOver(name, seen, data, provider);
        onWritten(await write.catch((error: unknown) => forgetTry(sent, row.id, error)));
      }
      // A try whose answer was lost may have set it. What somebody else set is theirs, and not taken back.
      else if (tried) onWritten({ before: tried.before, data });
      return rows.finish(row);
    }
    const now = plan.isBack
      ? await rows.read(row, signal, Object.keys(plan.data))
      : (await provider.getOne<RecordRow>(name, { id: row.id })).data;
    const tried = sent.get(row.id);
    const isTouched =
      tried !== undefined &&
      Object.keys(tried.data).some(
        (field) =>
          typeof tried.data[field] === 'number' &&
          !sameToRelay(now[field], tried.before[field]) &&
          // The try set it after all; one that is added to may have come there by others.
          (field === plan?.added?.field || !sameToRelay(now[field], tried.data[field])),
      );
    if (isTouched) throw new HttpError('refused', lookFirst);
    const data = from(now);
    if (Object.values(data).includes(undefined))
      throw new HttpError('refused', textIn(currentLocale(), 'odd.type'));
    refuseOther(isSameUser);
    sent.set(row.id, { before: now, data, at: keyTime(tried), mayRun: tried?.mayRun });
    let after: Row | undefined;
    try {
      if (await add(row, tried)) return onWritten({ before: now, data });
      const params = { id: row.id, data, previousData: now, meta: { isFresh: true } };
      after = (await provider.update<RecordRow>(name, params)).data;
    } catch (error) {
      return forgetTry(sent, row.id, error);
    }
    if (!plan.isBack) await verify(row, data);
    onWritten({ before: now, data, after });
    rows.finish(row);
  };
}

/**
 * What takes changes back: the old values, and of a number that the relay counts only the difference, for it may have
 * moved since. A row of which another field is not what was written fails: somebody else changed it.
 * @param changedSince the message of such a row
 */
export const changesBack = (
  schema: ResourceSchema,
  written: readonly Change[],
  changedSince: string,
): RowChange[] =>
  written.map(({ before, data, after = data }) => {
    const row = { ...before, ...data };
    const fields = Object.keys(data);
    const old = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]));
    const counter = fields.find((name) => schema.properties[name]?.['x-counter']);
    const plain = fields.filter((field) => field !== counter);
    const from = (now: Row): Row => {
      // Not taken back yet, as the relay answered it, or already.
      const isOurs = (field: string) =>
        [data, after, before].some((known) => sameToRelay(now[field], known[field]));
      if (!plain.every(isOurs)) throw new HttpError('refused', changedSince);
      return counter === undefined ? old : { ...old, [counter]: Number(now[counter]) + amount };
    };
    const amount = counter === undefined ? 0 : Number(before[counter]) - Number(data[counter]);
    const change = { row, data: old, from };
    return counter === undefined
      ? { ...change, isBack: true }
      : { ...change, added: { field: counter, amount } };
  });
