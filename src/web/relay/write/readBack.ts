/**
 * A relay may answer success and store nothing: many take 0 and an empty text for "not given", others do not know a
 * field. Written values are read back.
 */

import { fieldTexts } from '../../../schema/texts';
import type { PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { sameValue } from '../../../schema/values/sameValue';
import { encodeRow } from '../../../schema/values/wire';
import { textIn } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { addsDifferences } from '../calls/relayStatus';
import { HttpError } from '../errors/HttpError';
import { getRecord, saysNone } from '../rows/readRecord';
import { addedText } from '../site/quotaText';
import { isHidden, type RecordChange, tellsOvertaken } from './changes';

/** Values of the API that a relay may take for "not given". */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === false;

/** Fields that are sent empty, where the relay may not store that. The server that adds differences does. */
export const emptiedFields = (sent: Row): string[] =>
  addsDifferences() ? [] : Object.keys(sent).filter((field) => isEmpty(sent[field]));

/**
 * True where a relay is known to take 0 for "not given": it answers success, keeps the number, and may write the change
 * into its log. One API does so of a user's quota.
 */
export const ignoresZero = (schema: ResourceSchema, field: string): boolean => {
  const { fullUpdate, api } = schema['x-resource'];
  return (
    !addsDifferences() && !fullUpdate && !api && schema.properties[field]?.['x-counter'] === true
  );
};

/** A value as people read it: quota as money. */
const shownValue = (property: PropertySchema | undefined, value: unknown): string =>
  property?.['x-format'] === 'quota' && typeof value === 'number'
    ? addedText(value)
    : plainText(value) || textIn(currentLocale(), 'list.filterEmpty');

/** True where a field that was sent empty still has a value. A counted number may only have moved on from 0. */
const isKept = (schema: ResourceSchema, field: string, before: unknown, now: unknown): boolean =>
  !isEmpty(now) &&
  (!schema.properties[field]?.['x-counter'] ||
    typeof now !== 'number' ||
    typeof before !== 'number' ||
    Math.abs(now - before) <= Math.abs(now));

/** The values of fields before a write, as they were sent, and as they were read back; as the API carries them. */
interface Written {
  before: Row;
  sent: Row;
  now: Row;
}

/** True where a field still is what it was, though something else was sent. */
function isLeft(schema: ResourceSchema, field: string, { before, sent, now }: Written): boolean {
  if (isEmpty(sent[field])) return isKept(schema, field, before[field], now[field]);
  return (
    (field in now || isEmpty(before[field])) &&
    !schema.properties[field]?.['x-counter'] &&
    sameValue(now[field], before[field]) &&
    !sameValue(now[field], sent[field])
  );
}

/** Everything was stored but the fields that it names: the relay kept them as they were. */
export class LeftError extends HttpError {}

/**
 * Says which fields the relay kept as they were, and what they have now.
 * @param fields those that were sent
 * @throws LeftError
 */
export function refuseLeft(
  schema: ResourceSchema,
  fields: readonly string[],
  written: Written,
): void {
  const { sent, now } = written;
  const left = fields.filter((field) => isLeft(schema, field, written));
  if (left.length === 0) return;
  const locale = currentLocale();
  const list = left.map((field) => {
    const { title } = fieldTexts(schema, field, locale);
    return `${title} (${shownValue(schema.properties[field], now[field])})`;
  });
  const isNone = left.length === Object.keys(sent).length;
  const key = !left.every((field) => isEmpty(sent[field]))
    ? 'form.leftIn'
    : isNone
      ? 'form.noneKeptIn'
      : 'form.keptIn';
  throw new LeftError(
    'refused',
    textIn(locale, key, { fields: list.join(', ') }),
    200,
    Object.fromEntries(
      left.map((field) => [
        field,
        textIn(locale, 'form.kept', { value: shownValue(schema.properties[field], now[field]) }),
      ]),
    ),
  );
}

/** When the relay said success and the record cannot be read back: it is open what it stored. */
export const unreadable = (): never => {
  throw new HttpError('unsure', 'not read back', 200);
};

/** How the relay said that it made a change. */
interface Answered {
  /** The record of the answer; empty without one. */
  answered: Row;
  /** True where it may not even have the record. */
  isDoubtful: boolean;
  readsBack: boolean;
}

/**
 * Reads a record back where the relay may not have stored what it was sent, and its answer does not show that.
 * @returns the record; undefined where it was not read, and nothing speaks against the relay's word
 * @throws HttpError that names what the relay kept
 */
export async function readBack(
  name: string,
  id: unknown,
  { schema, before, fields }: RecordChange,
  { answered, isDoubtful, readsBack }: Answered,
): Promise<Row | undefined> {
  const seen = Object.keys(fields).filter((field) => !isHidden(schema.properties[field]));
  const emptied = emptiedFields(fields).filter((field) => seen.includes(field));
  const asked = readsBack && !tellsOvertaken(schema) ? seen : emptied;
  if (asked.length === 0 && !isDoubtful) return undefined;
  const refuse = (record: Row) => {
    const [old, now] = [encodeRow(schema, before), encodeRow(schema, record)];
    refuseLeft(schema, asked, { before: old, sent: fields, now });
  };
  if (!isDoubtful && emptied.length === 0 && asked.every((field) => field in answered)) {
    refuse(answered);
    return undefined;
  }
  const now = await getRecord(name, id).catch((error: unknown) => {
    if (isDoubtful && saysNone(error)) throw error;
    return isDoubtful || emptied.length > 0 ? unreadable() : undefined;
  });
  if (now) refuse(now);
  return now;
}
