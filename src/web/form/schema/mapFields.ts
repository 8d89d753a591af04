/** Fields of keys and values in forms, which hold them as JSON texts. */

import type { ResourceSchema, Row } from '../../../schema/types';
import { mayBeEmpty } from '../../../schema/values/emptyValues';
import { hasInexactNumbers } from '../../../schema/values/exactNumbers';
import { isMap } from '../../../schema/values/isMap';
import { mapMistake, readEntries, writeEntries } from '../../../schema/values/maps';
import type { OddFields } from '../../../schema/values/oddValues';
import { isTextKey, textIn } from '../../locales/catalogue';
import { isHidden, type UiInput } from './uiSchemaOf';

const isOdd = (value: unknown) =>
  readEntries(value) === undefined || (typeof value === 'string' && hasInexactNumbers(value));

/** A value as the form edits it: one JSON text; undefined for what holds no entries, or numbers it would round. */
export const mapText = (value: unknown): string | undefined =>
  isOdd(value) ? undefined : writeEntries(readEntries(value) ?? []);

/** Fields of keys and values that hold something else: shown as they came. */
export const oddMaps = ({ properties }: ResourceSchema, record: Row): OddFields =>
  new Map(
    Object.entries(properties).flatMap(([name, property]) =>
      isMap(property) && isOdd(record[name])
        ? [[name, { value: record[name], why: 'type' as const }] as const]
        : [],
    ),
  );

/** Messages of the mistakes in fields of keys and values, as far as they are shown. */
export function mapErrors(input: UiInput, values: Row): Record<string, string> {
  const { schema, locale } = input;
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) => {
      if (!isMap(property) || !Object.hasOwn(values, name) || input.odd.has(name)) return [];
      const mistake = mapMistake(property, values[name], mayBeEmpty(schema, name));
      if (!mistake || isHidden(name, property, { ...input, values })) return [];
      const { keyword, params, entry } = mistake;
      const key = `validate.${keyword === 'type' ? params['type'] : keyword}`;
      const reason = textIn(locale, isTextKey(key) ? key : 'validate.other', params);
      return [
        [
          name,
          entry === undefined ? reason : textIn(locale, 'validate.mapEntry', { entry, reason }),
        ],
      ];
    }),
  );
}
