import { type ErrorSchema, ErrorSchemaBuilder, type RJSFValidationError } from '@rjsf/utils';
import { conditionMistakes } from '../../../schema/conditions';
import { brokenRule } from '../../../schema/forms/formSchema';
import { fieldTexts, propertyAt } from '../../../schema/texts';
import { isTimeField } from '../../../schema/timeFields';
import type { Locale, PropertySchema, Row } from '../../../schema/types';
import { valueAt } from '../../../schema/valueAt';
import { isEmptyValue, isNumber, mayBeEmpty } from '../../../schema/values/emptyValues';
import { jsonMistakeOf } from '../../../schema/values/jsonText';
import { lackMark, longMark } from '../../formats/number/NumberField';
import { jsonMistakeText } from '../../formats/price/jsonTexts';
import { isTextKey, textIn } from '../../locales/catalogue';
import { isDisabled, isHidden, type UiInput } from './uiSchemaOf';

/** Path of an error: `.subnet.0` belongs to the field subnet, `.steps.1.name` to the field of that row. */
const pathOf = (property: string | undefined) =>
  (property ?? '').replace(/^\./, '').replace(/(\.\d+)+$/, '');

/** False for a field whose mistakes do not count: one that is hidden, or empty and may be so. */
export function isChecked(input: UiInput, path: string): boolean {
  const [head = ''] = path.split('.');
  const isAway = [head, path].some((name) => {
    const property = propertyAt(input.schema, name);
    return property !== undefined && isHidden(name, property, input);
  });
  return !isAway && !(isEmptyValue(valueAt(input.values, path)) && mayBeEmpty(input.schema, path));
}

/** Why a number field refuses a number: digits that would be rounded, or more taken away than there is. */
function refusedNumber(value: unknown, locale: Locale): string | undefined {
  if (typeof value !== 'string') return undefined;
  const limit = Number.MAX_SAFE_INTEGER;
  if (value.startsWith(longMark) && !(Math.abs(Number(value.slice(longMark.length))) <= limit))
    return textIn(locale, 'validate.tooLong', { limit });
  return value.startsWith(lackMark) ? textIn(locale, 'validate.minimum', { limit: 0 }) : undefined;
}

/** How a time or a day is written, for a field that has something else. */
function timeHint(
  property: PropertySchema | undefined,
  name: string | undefined,
  locale: Locale,
): string[] {
  if (name === 'type' && isTimeField(property))
    return [textIn(locale, 'time.write', { example: '2026-11-26 14:30:00' })];
  if (name === 'format' && property?.format === 'date')
    return [textIn(locale, 'time.write', { example: '2026-11-26' })];
  return [];
}

/** The beginning of the entry of a list that an error is about; undefined for other errors. */
function longEntry({ property = '' }: RJSFValidationError, values: Row): string | undefined {
  const [, name = '', index = ''] = /^\.?(\w+)\.(\d+)$/.exec(property) ?? [];
  const list = values[name];
  return Array.isArray(list) ? String(list[Number(index)]).slice(0, 20) : undefined;
}

/**
 * Each mistake in the user's language, at its field; the schema's x-error comes first.
 * @param isMine false for a field whose mistakes do not count
 */
export function localizeErrors(
  errors: RJSFValidationError[],
  {
    schema,
    values,
    locale,
    overrides,
  }: Pick<UiInput, 'schema' | 'values' | 'locale' | 'overrides'>,
  isMine: (path: string) => boolean,
): RJSFValidationError[] {
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    const path = pathOf(error.property);
    if (seen.has(path) || !isMine(path)) return [];
    seen.add(path);
    const property = propertyAt(schema, path);
    const wrong = error.name === 'format' && jsonMistakeOf(property, valueAt(values, path));
    const refused = error.name === 'type' && refusedNumber(valueAt(values, path), locale);
    if (refused) return [{ ...error, property: `.${path}`, message: refused, stack: refused }];
    const params: Record<string, string | number> = error.params ?? {};
    const rule = brokenRule(error.name ?? '', params);
    const typed = `validate.${rule === 'type' ? params['type'] : rule}`;
    const general = isTextKey(typed)
      ? typed
      : error.name === 'type'
        ? 'validate.type'
        : 'validate.other';
    const entry = error.name === 'maxLength' ? longEntry(error, values) : undefined;
    const own = overrides[path]?.error ?? fieldTexts(schema, path, locale).error;
    // The field's own message is about the list, not about one of its entries.
    const told =
      entry === undefined
        ? (own ?? textIn(locale, general, params))
        : `${entry}…: ${textIn(locale, general, params)}`;
    const hint = timeHint(property, error.name, locale);
    // "Please enter a whole number" is not for a time.
    const parts = wrong
      ? [told, jsonMistakeText(wrong, locale)]
      : [...(hint.length > 0 && own === undefined ? [] : [told]), ...hint];
    const message = parts.join(textIn(locale, 'form.noteSeparator'));
    return [{ ...error, property: `.${path}`, message, stack: message }];
  });
}

/** Messages by path -> the shape that rjsf shows at the fields. */
export function toErrorSchema(messages: Readonly<Record<string, string>>): ErrorSchema {
  const errors = new ErrorSchemaBuilder<Row>();
  for (const [path, message] of Object.entries(messages))
    errors.addErrors(message, path.split('.'));
  return errors.ErrorSchema;
}

/** Fields that break a rule which depends on another field, as far as they are shown. */
export function conditionErrors(input: UiInput, values: Row): Record<string, string> {
  const { schema, locale } = input;
  return Object.fromEntries(
    Object.entries(conditionMistakes(schema, values)).flatMap(([name, { keyword, params }]) => {
      const property = schema.properties[name];
      if (!property || isHidden(name, property, { ...input, values })) return [];
      const { error } = fieldTexts(schema, name, locale);
      const before = property['x-after'];
      const other = before === undefined ? '' : fieldTexts(schema, before, locale).title;
      return [[name, error ?? textIn(locale, `validate.${keyword}`, { ...params, other })]];
    }),
  );
}

/** Numbers that had a value, may not be empty and were emptied. */
export function emptiedNumbers(input: UiInput, values: Row, saved: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input.schema.properties).flatMap(([name, property]) =>
      isNumber(property) &&
      !mayBeEmpty(input.schema, name) &&
      values[name] === undefined &&
      saved[name] !== undefined &&
      !isHidden(name, property, input) &&
      !isDisabled(name, property, input)
        ? [[name, textIn(input.locale, 'validate.emptyNumber')]]
        : [],
    ),
  );
}
