/** Fields of keys and values in what a client sends: as JSON text, or as an object. */

import type { Locale, ResourceSchema, Row } from '../../schema/types';
import { mayBeEmpty } from '../../schema/values/emptyValues';
import { isMap } from '../../schema/values/isMap';
import { mapMistake, readSentEntries, writeEntries } from '../../schema/values/maps';
import { messageText } from '../kernel/messages/messages';

/** Values with every field of keys and values as one JSON text; what is none stays as it came. */
export const withMapTexts = ({ properties }: ResourceSchema, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const entries =
        isMap(properties[field]) && value !== undefined ? readSentEntries(value) : undefined;
      return [field, entries ? writeEntries(entries) : value];
    }),
  );

/** The first mistake of each field of keys and values among the values, with the number and key of its entry. */
export function mapErrors(
  schema: ResourceSchema,
  values: Row,
  locale: Locale,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([field, property]) => {
      if (!isMap(property) || values[field] === undefined) return [];
      const mistake = mapMistake(property, values[field], mayBeEmpty(schema, field));
      if (!mistake) return [];
      const { keyword, params, entry } = mistake;
      const type = keyword === 'type' ? `type_${params['type']}` : keyword;
      const reason = messageText(type, params, locale);
      return [
        [field, entry === undefined ? reason : messageText('mapEntry', { entry, reason }, locale)],
      ];
    }),
  );
}
