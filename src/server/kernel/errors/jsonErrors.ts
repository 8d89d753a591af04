import { propertyAt } from '../../../schema/texts';
import type { FormSchema, Locale, Row } from '../../../schema/types';
import { valueAt } from '../../../schema/valueAt';
import { type JsonMistake, jsonMistakeOf } from '../../../schema/values/jsonText';
import { messageText } from '../messages/messages';

/** Where a JSON text goes wrong, and why. */
export function jsonMistakeText({ keyword, params }: JsonMistake, locale: Locale): string {
  const what = messageText(`json_${keyword}`, params, locale);
  return messageText('json_mistake', { ...params, what }, locale);
}

/** Messages by field; those of JSON texts also say where they go wrong. */
export const withJsonPlaces = (
  fields: Readonly<Record<string, string>>,
  schema: FormSchema,
  values: Row,
  locale: Locale,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const mistake = jsonMistakeOf(propertyAt(schema, path), valueAt(values, path));
      return [path, mistake ? `${text}. ${jsonMistakeText(mistake, locale)}` : text];
    }),
  );
