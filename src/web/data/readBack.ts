/**
 * Many relays take 0 and an empty text for "not given", answer success and store nothing: emptied fields are read back.
 */

import { plainText } from '../../schema/oddValues';
import { fieldTexts } from '../../schema/texts';
import type { ResourceSchema, Row } from '../../schema/types';
import { HttpError } from '../core/HttpError';
import { addsDifferences } from '../core/statusStore';
import { textIn } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';

/** Values of the API that a relay may take for "not given". */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === false;

/** Fields that are sent empty, where the relay may not store that. The embedded server does. */
export const emptiedFields = (sent: Row): string[] =>
  addsDifferences() ? [] : Object.keys(sent).filter((field) => isEmpty(sent[field]));

/** False where a number that the relay counts by itself only moved on from 0. */
const isKept = (schema: ResourceSchema, field: string, before: unknown, now: unknown): boolean =>
  !isEmpty(now) &&
  (!schema.properties[field]?.['x-counter'] ||
    typeof now !== 'number' ||
    typeof before !== 'number' ||
    Math.abs(now - before) <= Math.abs(now));

/**
 * Says which emptied fields the relay kept, and what they have now.
 * @param before the record before the write, `now` as it was read back; values as the API carries them
 * @throws HttpError with the fields
 */
export function refuseKept(
  schema: ResourceSchema,
  emptied: readonly string[],
  before: Row,
  now: Row,
): void {
  const kept = emptied.filter((field) => isKept(schema, field, before[field], now[field]));
  if (kept.length === 0) return;
  const locale = currentLocale();
  const list = kept.map((field) => {
    const { title } = fieldTexts(schema, field, locale);
    return `${title} (${plainText(now[field])})`;
  });
  throw new HttpError(
    'refused',
    textIn(locale, 'form.keptIn', { fields: list.join(', ') }),
    200,
    Object.fromEntries(
      kept.map((field) => [field, textIn(locale, 'form.kept', { value: plainText(now[field]) })]),
    ),
  );
}

/** When the relay said success and the record cannot be read back: it is open what it stored. */
export const unreadable = (): never => {
  throw new HttpError('unsure', 'not read back', 200);
};
