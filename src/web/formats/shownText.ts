import { choicesOf } from '../../schema/choices';
import { plainText } from '../../schema/oddValues';
import { isTimeField } from '../../schema/timeFields';
import type { Locale, ResourceSchema } from '../../schema/types';
import { timeText } from './times';

/** The text of a value as the list shows it: labels of choices, local times, entries joined by commas. */
export function shownText(
  schema: ResourceSchema,
  field: string,
  value: unknown,
  locale: Locale,
): string {
  const property = schema.properties[field];
  const choice = choicesOf(schema, field, locale).find(
    (candidate) => typeof value !== 'object' && String(candidate.value) === String(value),
  );
  if (choice) return choice.label;
  if (isTimeField(property)) return timeText(value) || plainText(value);
  return Array.isArray(value) ? value.map(plainText).join(',') : plainText(value);
}
