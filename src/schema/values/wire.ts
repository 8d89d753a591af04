/** Between the values of a form and the values of the API, by x-wire. */

import type { PropertySchema, ResourceSchema, Row } from '../types';
import { parseJsonText } from './parseJsonText';

function splitComma(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

const emptyJson = ({ type }: PropertySchema) => (type === 'array' ? [] : {});

function decodeJson(property: PropertySchema, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? emptyJson(property);
  if (value.trim() === '') return emptyJson(property);
  try {
    return parseJsonText(value);
  } catch {
    return emptyJson(property);
  }
}

/** A value as the API carries it -> as a form holds it. Absent and null become the type's empty value. */
export function decodeValue(property: PropertySchema, value: unknown): unknown {
  switch (property['x-wire']) {
    case 'comma':
      return typeof value === 'string' ? splitComma(value) : (value ?? []);
    case 'json':
      return decodeJson(property, value) ?? emptyJson(property);
    case 'boolean-text':
      return typeof value === 'string' ? value === 'true' : (value ?? false);
    case 'number-text':
      return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
        ? Number(value)
        : undefined;
    default:
      if (value === null && property.nullable) return null;
      return value ?? (property.type === 'string' ? '' : undefined);
  }
}

/** A value as a form holds it -> as the API carries it. */
export function encodeValue(property: PropertySchema, value: unknown): unknown {
  switch (property['x-wire']) {
    case 'comma':
      return Array.isArray(value) ? value.join(',') : (value ?? '');
    case 'json':
      return JSON.stringify(value ?? emptyJson(property));
    case 'boolean-text':
      return String(value === true);
    case 'number-text':
      return value === undefined || value === null ? '' : String(value);
    case 'address':
      return String(value ?? '')
        .trim()
        .replace(/(?<!\/)\/+$/, '');
    default:
      return value ?? (property.type === 'string' ? '' : value);
  }
}

/** A record with each of its values converted by its field. Unknown fields stay as they are. */
export function mapRow(
  schema: ResourceSchema,
  row: Row,
  convert: (property: PropertySchema, value: unknown) => unknown,
): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      return [name, property ? convert(property, value) : value];
    }),
  );
}

/** A record of the API -> values of a form. Unknown fields are kept. */
export const decodeRow = (schema: ResourceSchema, row: Row): Row =>
  mapRow(schema, row, decodeValue);

/** Values of a form -> a record of the API. */
export const encodeRow = (schema: ResourceSchema, row: Row): Row =>
  mapRow(schema, row, encodeValue);
