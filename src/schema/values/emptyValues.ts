/** Which fields may be empty: a check of a value is no check that there is one. Forms and the server read it alike. */
import { propertyAt } from '../texts';
import type { FormSchema, PropertySchema } from '../types';

/** True for nothing: no value, null, an empty text, a list without entries. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** True for a value of the API that a relay may take for "not given". */
export const isNotGiven = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === false;

/** True for a field, or the entries of a list, that are numbers. */
export const isNumber = ({ type }: Pick<PropertySchema, 'type'>): boolean =>
  type === 'integer' || type === 'number';

/** True for a field that a record, or a row of a list, must have. */
function isRequired(schema: FormSchema, path: string): boolean {
  const [list = '', position = '', name] = path.split('.');
  return name === undefined || !/^\d+$/.test(position)
    ? schema.required?.includes(path) === true
    : propertyAt(schema, list)?.items?.required?.includes(name) === true;
}

/** True for a text of which an empty one is no value, as `required` means: it has at least one character. */
export function needsText(schema: FormSchema, path: string): boolean {
  const property = propertyAt(schema, path);
  return (
    property?.type === 'string' &&
    !property['x-unless'] &&
    !property.enum?.includes('') &&
    !mayBeEmpty(schema, path)
  );
}

/** True for a field that need not be filled in, and so may be emptied: `nullable` says it, else `required`. */
export function mayBeEmpty(schema: FormSchema, path: string): boolean {
  const property = propertyAt(schema, path);
  if (!property || property.type === 'boolean') return false;
  return (
    property.nullable ??
    !(property['x-counter'] || property['x-unless'] || isRequired(schema, path))
  );
}
