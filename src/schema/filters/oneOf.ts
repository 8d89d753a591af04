/** `1,2`: the field has one of the values, or is a list with one of them. `none` means no number or record. */

import { isRow } from '../isRow';
import type { ListItems, PropertySchema } from '../types';
import { isNumber } from '../values/emptyValues';
import { plainText } from '../values/oddValues';
import { isNothing } from './isEmpty';
import type { Operator } from './Operator';

/** Means records that have nothing in the field. */
export const noValue = 'none';

/** A field, or the entries of a list. */
type Typed = Pick<PropertySchema, 'type'> | ListItems | undefined;

/** A number in plain digits, as filters take it. */
const digits = /^(-?)0*(0|[1-9]\d*)(?:\.(\d*[1-9])?0*)?$/;

/** A value as it is compared: `5.0` is 5, `-0` is 0, and numbers beyond 2^53 keep their digits. */
function comparable(property: Typed, value: unknown): unknown {
  if (property?.type === 'boolean') return String(value ?? false);
  // Forms hold an empty text where the relay has null.
  if (value === undefined || value === null) return property?.type === 'string' ? '' : null;
  const text = plainText(value);
  const [, sign = '', whole, fraction = ''] =
    (property && isNumber(property) && digits.exec(text)) || [];
  if (whole === undefined) return text;
  if (fraction !== '') return String(Number(text));
  return whole === '0' ? whole : sign + whole;
}

/** True for an object that has all members of the wanted one. */
const hasMembers = (value: unknown, wanted: unknown): boolean =>
  isRow(wanted)
    ? isRow(value) && Object.entries(wanted).every(([name, one]) => hasMembers(value[name], one))
    : comparable(undefined, value) === comparable(undefined, wanted);

export const oneOf: Operator = {
  parse: (_property, text) => text.split(','),
  write: (values) => values.join(','),
  matcher: (property, values) => {
    const isList = property?.type === 'array';
    const one = isList ? property.items : property;
    const wanted = new Set(
      values.filter((value) => !isRow(value)).map((value) => comparable(one, value)),
    );
    const objects = values.filter(isRow);
    const isNoneWanted = property && isNumber(property) && wanted.has(noValue);
    const matches = (value: unknown) =>
      wanted.has(comparable(one, value)) || objects.some((object) => hasMembers(value, object));
    return (value) =>
      Array.isArray(value)
        ? value.some(matches)
        : matches(value) || (isNoneWanted === true && isNothing(property, value));
  },
  texts: (values, words) => values.map(words.value),
};
