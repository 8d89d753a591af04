/** The values of a record before and after a change, as the audit keeps them: never a secret, and long ones cut. */
import { userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { PropertySchema, Row } from '../../schema/types';
import { readEntries } from '../../schema/values/maps';
import { plainText } from '../../schema/values/oddValues';
import { mostSearched, withoutSecretShapes } from '../../schema/values/secretShapes';
import { presentRow, storedProperties } from '../store/tables/columns';

/** A field that changed: its values as the API carries them; none of a secret, and none that there was not. */
export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
  /** How many keys of a long table changed beside those that the values have. */
  more?: number;
}

/** The most keys that are named of a table, such as one of prices. */
export const mostKeys = 5;

/** The most letters of a value, and those around a difference in a longer one. */
const maxLetters = 500;
const around = 20;

/** How many letters two texts share at their beginning, and how many of the rest at their end. */
function shared(a: string, b: string): [start: number, end: number] {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [start, end];
}

/** A text from one place to another one before its end, with a mark for each part that is left out. */
function cut(text: string, from: number, behind: number): string {
  const part = text.slice(from, Math.max(from, text.length - behind));
  const short = part.slice(0, maxLetters);
  const isCut = behind > 0 || short.length < part.length;
  return `${from > 0 ? '…' : ''}${short}${isCut ? '…' : ''}`;
}

/** Two texts; of long ones the part that differs. */
function differing(before: string, after: string): [before: string, after: string] {
  if (Math.max(before.length, after.length) <= maxLetters) return [before, after];
  const [start, end] = shared(before, after);
  const [from, behind] = [Math.max(0, start - around), Math.max(0, end - around)];
  return [cut(before, from, behind), cut(after, from, behind)];
}

/**
 * Two texts without secrets, as the audit keeps them. Only the parts around what differs are searched, with as much
 * beside them as no secret is longer than.
 */
export function changedTexts(before: string, after: string): [before: string, after: string] {
  const [start, end] = shared(before, after);
  const from = Math.max(0, start - mostSearched);
  const behind = Math.max(0, end - mostSearched);
  const [was, is] = [before, after].map((text) => {
    const to = Math.min(text.length - behind, from + 2 * mostSearched + maxLetters);
    return withoutSecretShapes(text.slice(from, to));
  });
  return differing(was ?? '', is ?? '');
}

/** A key of a table, and its values before and after as JSON; undefined where it was not there. */
type KeyChange = [key: string, was: string | undefined, is: string | undefined];

/** The keys that differ between two JSON texts of keys and values, or kept parts of such; undefined of other texts. */
export function changedKeys(before: string, after: string): KeyChange[] | undefined {
  const [was, is] = [before, after].map((text) => {
    const entries = readEntries(text.replace(/^…/, ''), String);
    return entries && new Map(entries.map(([key, value]) => [key, String(value)]));
  });
  if (!was || !is) return undefined;
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => was.get(key) !== is.get(key))
    .map((key) => [key, was.get(key), is.get(key)]);
}

const tableOf = (keys: readonly KeyChange[], at: 1 | 2): string =>
  `…{${keys.flatMap((key) => (key[at] ? `${JSON.stringify(key[0])}:${key[at]}` : [])).join()}}`;

/** A value before and after a change, as the audit keeps it: of a long table the first keys that differ. */
export function changedValues(
  before: string,
  after: string,
): { before: string; after: string; more?: number } {
  const isLong = Math.max(before.length, after.length) > maxLetters;
  const keys = isLong ? changedKeys(before, after) : undefined;
  if (!keys) {
    const [was, is] = changedTexts(before, after);
    return { before: was, after: is };
  }
  const kept = keys.slice(0, mostKeys);
  const [was, is] = changedTexts(tableOf(kept, 1), tableOf(kept, 2));
  return { before: was, after: is, more: keys.length - kept.length };
}

const isSecret = ({ writeOnly, 'x-format': format }: PropertySchema) =>
  writeOnly === true || format === 'secret';

const textOf = (value: unknown) => plainText(value ?? '');

/**
 * The fields that differ between two rows of the database.
 * @param before absent for a new record
 * @param after absent for one that was deleted
 */
export function changesBetween(
  name: string,
  before: Row | undefined,
  after: Row | undefined,
): FieldChange[] {
  const schema = resourceSchema(name);
  const [old, next] = [before, after].map((row) => row && presentRow(schema, row, userRole.root));
  return storedProperties(schema).flatMap(([field, property]): FieldChange[] => {
    const [first, last] = [before, after].map((row) => plainText(row?.[field] ?? ''));
    // A record that is new or gone has the values that say something.
    const isIdle = (!before || !after) && ['', '0'].includes(first || last || '');
    if (first === last || isIdle || field === 'updated_time') return [];
    if (isSecret(property)) return [{ field }];
    const {
      before: was,
      after: is,
      ...more
    } = changedValues(textOf(old?.[field]), textOf(next?.[field]));
    // Nothing else of it changed than a secret within.
    if (was === is) return [{ field }];
    return [{ field, ...(before && { before: was }), ...(after && { after: is }), ...more }];
  });
}
