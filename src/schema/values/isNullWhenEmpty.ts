import type { PropertySchema } from '../types';
import { isNumber } from './emptyValues';
import { formats } from './formats';
import { isMap } from './isMap';

/** True where an empty text breaks the checks of a field, or is no value of it: empty is null then. */
export function isNullWhenEmpty(property: PropertySchema): boolean {
  if (property.type !== 'string') return isNumber(property) || isMap(property);
  const { minLength = 0, enum: values, format } = property;
  return (
    minLength > 0 ||
    values?.includes('') === false ||
    (format !== undefined && formats[format]?.('') === false)
  );
}
