import { formatName } from './formatName';
import { isObject } from './isRow';
import type { PropertySchema } from './types';

/** Every name of a format in a schema. */
export function formatsIn(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  // Any object of the file: one that is no field names no format.
  const name = formatName(schema as Partial<PropertySchema>);
  const reference = schema['x-reference'] === undefined ? undefined : 'reference';
  const own = [name, reference].filter((one) => typeof one === 'string');
  return [...own, ...Object.values(schema).flatMap(formatsIn)];
}
