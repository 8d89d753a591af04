/** What was written over records, and what takes it back. */
import { sameValue } from '../../schema/sameValue';
import type { ResourceSchema, Row } from '../../schema/types';
import type { RecordRow, Values } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { textIn } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';
import { isCounted } from './countedFields';

/** A record as it was, and the values that were written over it. */
export interface Change {
  before: RecordRow;
  data: Row;
  /** The record as the relay answered the write, where it did. */
  after?: Row | undefined;
}

/** Old values of the changed fields. */
export const oldValues = ({ before, data }: Change): Row =>
  Object.fromEntries(Object.keys(data).map((field) => [field, before[field] ?? null]));

/** False for a change that wrote what was there. */
export const isReal = (change: Change): boolean => !sameValue(oldValues(change), change.data);

/** True when two values of a field are the same to the relay. */
export const sameToRelay = (a: unknown, b: unknown) => sameValue(a ?? null, b ?? null);

/** True when every field of `data` is in the record as it is now. */
export const holdsAll = (now: Row, data: Row) =>
  Object.entries(data).every(([field, value]) => sameToRelay(now[field], value));

/**
 * The values that take changes back: the old ones, and of a number that the relay counts only the difference, for it
 * may have moved since. A record of which another field is not what was written stays as it is: somebody else changed
 * it.
 */
export function valuesBack(schema: ResourceSchema, changes: readonly Change[]): Values {
  const byId = new Map(changes.map((change) => [String(change.before.id), change]));
  const fields = [...new Set(changes.flatMap(({ data }) => Object.keys(data)))];
  const isCounter = (field: string) => isCounted(schema, field);
  const backOf = (now: RecordRow): Row => {
    const change = byId.get(String(now.id));
    if (!change) return {};
    const { before, data, after = data } = change;
    const isOurs = (field: string) =>
      isCounter(field) ||
      !(field in now) ||
      // Not taken back yet, as the relay answered it, or already.
      [data, after, before].some((known) => sameToRelay(now[field], known[field]));
    if (!Object.keys(data).every(isOurs))
      throw new HttpError('refused', textIn(currentLocale(), 'undo.changedSince'));
    const counted = Object.keys(data)
      .filter(isCounter)
      .map((field) => [field, Number(now[field]) + Number(before[field]) - Number(data[field])]);
    return { ...oldValues(change), ...Object.fromEntries(counted) };
  };
  const counter = fields.find(isCounter);
  return { fields, of: backOf, isDerived: counter !== undefined, adds: counter };
}
