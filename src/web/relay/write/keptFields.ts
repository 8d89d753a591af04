/** Fields that the relay kept as they were, though it answered that it saved them. */

import { fieldTexts } from '../../../schema/texts';
import type { PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { isNotGiven } from '../../../schema/values/emptyValues';
import { plainText } from '../../../schema/values/oddValues';
import { textIn } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { HttpError } from '../errors/HttpError';
import { addedText } from '../site/quotaText';

/**
 * True where a relay is known to take 0 for "not given": it answers success, keeps the number, and may write the change
 * into its log.
 */
export const ignoresZero = (schema: ResourceSchema, field: string): boolean =>
  schema['x-relay']?.zeroless?.includes(field) === true;

/** A value as people read it: quota as money. */
const shownValue = (property: PropertySchema | undefined, value: unknown): string =>
  property?.['x-format'] === 'quota' && typeof value === 'number'
    ? addedText(value)
    : plainText(value) || textIn(currentLocale(), 'list.filterEmpty');

/** Everything was stored but the fields that it names: the relay kept them as they were. */
export class LeftError extends HttpError {}

/**
 * Says which fields the relay kept as they were, and what they have now.
 * @param left their names
 * @param sent the values that were sent, and `now` those of the record, as the API carries them
 * @throws LeftError where there are any
 */
export function refuseLeft(
  schema: ResourceSchema,
  left: readonly string[],
  { sent, now }: Record<'sent' | 'now', Row>,
): void {
  if (left.length === 0) return;
  const locale = currentLocale();
  const list = left.map((field) => {
    const { title } = fieldTexts(schema, field, locale);
    return `${title} (${shownValue(schema.properties[field], now[field])})`;
  });
  const isNone = left.length === Object.keys(sent).length;
  const key = !left.every((field) => isNotGiven(sent[field]))
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
