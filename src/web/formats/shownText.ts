import { choicesOf } from '../../schema/choices/choices';
import type { Locale, ResourceSchema, Row } from '../../schema/types';
import { oddity, plainText } from '../../schema/values/oddValues';
import { formatOf } from './cells';

/** The text of a value whose format has none of its own: the label of a choice, entries joined by commas. */
function plainOrLabel(schema: ResourceSchema, field: string, value: unknown, locale: Locale) {
  const choice = choicesOf(schema, field, locale).find(
    (candidate) => typeof value !== 'object' && String(candidate.value) === String(value),
  );
  return (
    choice?.label ?? (Array.isArray(value) ? value.map(plainText).join(',') : plainText(value))
  );
}

/**
 * The text of a value as the list shows it, such as $2.50; all of it where the list shows the beginning.
 * @param row the other fields, which some formats look at
 */
export function shownText(
  schema: ResourceSchema,
  field: string,
  value: unknown,
  locale: Locale,
  row: Row = {},
): string {
  const property = schema.properties[field];
  if (oddity(property, value)) return plainText(value);
  const { text } = formatOf(property);
  return text
    ? text({ value, row, name: field, schema }, locale)
    : plainOrLabel(schema, field, value, locale);
}

/** A text that is the entries of a list, with room between them for reading. */
function spaced(text: string, value: unknown): string {
  const entries = text.split(',');
  return Array.isArray(value) && value.length === entries.length ? entries.join(', ') : text;
}

/** The texts of two values; the plain ones where a rounded text would hide the difference. */
export function shownPair(
  schema: ResourceSchema,
  field: string,
  [a, b]: readonly [unknown, unknown],
  locale: Locale,
  row?: Row,
): [string, string] {
  const texts = [a, b].map((value) => spaced(shownText(schema, field, value, locale, row), value));
  const [first = '', second = ''] = texts;
  return first === second && plainText(a) !== plainText(b)
    ? [plainText(a), plainText(b)]
    : [first, second];
}

/**
 * The number that the list shows for a value, in the unit that it shows; the value itself where the list shows it as it
 * is.
 */
export function shownNumber(schema: ResourceSchema, field: string, row: Row): unknown {
  const { number } = formatOf(schema.properties[field]);
  return number ? number({ value: row[field], row, name: field, schema }) : row[field];
}
