/** Which fields may be empty: a check of a value is no check that there is one. Forms and the server read it alike. */
import { propertyAt } from './texts';
import type { FormSchema, PropertySchema } from './types';

/** True for nothing: no value, null, an empty text, a list without entries. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

export const isNumber = ({ type }: PropertySchema): boolean =>
  type === 'integer' || type === 'number';

/** True for a field that need not be filled in, and so may be emptied: `nullable` says it, else `required`. */
export function mayBeEmpty(schema: FormSchema, path: string): boolean {
  const property = propertyAt(schema, path);
  if (!property || property.type === 'boolean') return false;
  return (
    property.nullable ??
    !(property['x-counter'] || property['x-unless'] || schema.required?.includes(path))
  );
}
