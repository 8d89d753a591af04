/** The change of one field in a bulk edit. */
import { noValue } from '../../../schema/filters/oneOf';
import type { BulkMode, PropertySchema } from '../../../schema/types';
import { oddity } from '../../../schema/values/oddValues';
import { formats } from '../../../schema/values/textFormats';
import { typedList } from '../../../schema/values/typedLists';
import { readQuota } from '../../formats/number/numbers';
import { plainDigits } from '../../locales/readNumber';
import { exactSum, typedNumber } from '../row/typedNumbers';

/** The value that many records get: null empties a field. */
export type BulkValueOf = number | string | boolean | string[] | null;

/**
 * The text of a dialog as the value that is set, added or removed; undefined for what is none.
 * @param isNeeded true for a text that may not be empty
 */
export function parseBulkValue(
  property: PropertySchema,
  text: string,
  isNeeded = false,
): BulkValueOf | undefined {
  if (text === noValue && property['x-reference'] !== undefined) return null;
  // Nothing was chosen yet: no value is not one of the choices.
  if (text === '' && (property['x-choices'] ?? property.enum)) return undefined;
  if (property.type === 'boolean') return text === '' ? undefined : text === 'true';
  if (property.type === 'array') {
    const entries = typedList(property, text);
    return entries.length > 0 ? entries : undefined;
  }
  if (property.type === 'string') {
    const typed = text.trim();
    const fits =
      typed.length >= (property.minLength ?? Number(isNeeded)) &&
      !(typed.length > (property.maxLength ?? Number.POSITIVE_INFINITY));
    const { format, pattern = '' } = property;
    const isRight = !format || formats[format]?.(typed);
    return fits && isRight && new RegExp(pattern, 'u').test(typed) ? typed : undefined;
  }
  const hasDollars = property['x-format'] === 'quota' && plainDigits(text).includes('$');
  const value = hasDollars ? readQuota(text)?.value : typedNumber(property, text);
  return hasDollars && !Number.isSafeInteger(value) ? undefined : value;
}

/**
 * The field of a record after the change; numbers stay within the schema's bounds. Undefined where the present value is
 * odd, so that nothing can be added to it.
 */
export function changedValue(
  property: PropertySchema,
  mode: BulkMode,
  value: BulkValueOf,
  current: unknown,
): BulkValueOf | undefined {
  if (mode !== 'set' && oddity(property, current)) return undefined;
  if (Array.isArray(value)) {
    const entries = Array.isArray(current) ? current.map(String) : [];
    if (mode === 'set') return value;
    return mode === 'add'
      ? [...new Set([...entries, ...value])]
      : entries.filter((entry) => !value.includes(entry));
  }
  if (typeof value !== 'number') return value;
  const next = mode === 'add' ? exactSum(Number(current ?? 0), value) : value;
  return Math.min(
    Math.max(next, property.minimum ?? Number.MIN_SAFE_INTEGER),
    property.maximum ?? Number.MAX_SAFE_INTEGER,
  );
}
