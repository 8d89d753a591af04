/** The field has nothing. Of numbers that is 0, too: relays without null write 0 for none. */

import { isRow } from '../isRow';
import type { PropertySchema } from '../types';
import { isEmptyValue, isNumber } from '../values/emptyValues';
import type { Operator } from './Operator';

/** True for no value of a field. No and nothing are the same to a boolean: it always has a value. */
export function isNothing(property: PropertySchema | undefined, value: unknown): boolean {
  if (property?.type === 'boolean') return false;
  if (property && isNumber(property) && Number(value) === 0) return true;
  return isEmptyValue(value) || (isRow(value) && Object.keys(value).length === 0);
}

export const isEmpty: Operator = {
  parse: (_property, text) => (text === '' ? [] : undefined),
  write: () => '',
  matcher: (property) => (value) => isNothing(property, value),
  texts: (_values, { empty }) => [empty],
};
