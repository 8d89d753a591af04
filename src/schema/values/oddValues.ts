/**
 * Values of another type than the schema says, as other relays answer them: kept as they came, shown with a mark, never
 * written back.
 */

import { isRow } from '../isRow';
import { isTimeField } from '../timeFields';
import type { PropertySchema, ResourceSchema, Row } from '../types';
import { asNumber, hasInexactNumbers, isLongNumberOf } from './exactNumbers';
import { parseJsonText } from './parseJsonText';
import { sameValue } from './sameValue';
import { decodeValue, encodeValue, mapRow } from './wire';

/** `number`: a number that JavaScript cannot hold exactly; `type`: anything else that the schema does not say. */
export type Oddity = 'number' | 'type';

/** Last moment that a Date can hold, in epoch seconds. */
const lastMoment = 8.64e12;

const isEntry = (type: string, entry: unknown): boolean =>
  type === 'object' ? isRow(entry) : typeof entry === (type === 'string' ? 'string' : 'number');

function fits(property: PropertySchema, value: unknown): boolean {
  switch (property.type) {
    case 'integer':
      return (
        Number.isSafeInteger(value) &&
        !(isTimeField(property) && Math.abs(Number(value)) > lastMoment)
      );
    case 'number':
      return Number.isFinite(value);
    case 'array':
      return (
        Array.isArray(value) &&
        value.every((entry) => isEntry(property.items?.type ?? 'string', entry))
      );
    case 'object':
      return (
        isRow(value) || (property.additionalProperties !== undefined && typeof value === 'string')
      );
    default:
      return typeof value === property.type;
  }
}

/** Why a value as a form holds it is not what the schema says; undefined for one that is, and for none at all. */
export function oddity(property: PropertySchema | undefined, value: unknown): Oddity | undefined {
  if (value === undefined || value === null || property === undefined) return undefined;
  if (fits(property, value)) return undefined;
  return isLongNumberOf(property, value) ? 'number' : 'type';
}

/** True for the text of the API that a form's value would not give back as it was meant. */
function isUnreadable(property: PropertySchema, text: string): boolean {
  if (text.trim() === '') return false;
  switch (property['x-wire']) {
    case 'json':
      try {
        return !fits(property, parseJsonText(text)) || hasInexactNumbers(text);
      } catch {
        return true;
      }
    case 'boolean-text':
      return text !== 'true' && text !== 'false';
    case 'number-text':
      return !(Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER);
    default:
      return false;
  }
}

/** A value of the API -> as a form holds it; an odd one as it came. */
export function readValue(property: PropertySchema, value: unknown): unknown {
  if (typeof value === 'string' && isUnreadable(property, value)) return value;
  if (typeof value === 'number' && property['x-wire'] === 'number-text') return value;
  const decoded = decodeValue(property, value);
  return oddity(property, decoded) ? value : decoded;
}

/** A record of the API -> as forms and lists hold it. Unknown fields and odd values are kept as they came. */
export const readRow = (schema: ResourceSchema, row: Row): Row => mapRow(schema, row, readValue);

/** A value as a form holds it -> as the API carries it: `readValue` backwards. */
const writeValue = (property: PropertySchema, value: unknown): unknown =>
  oddity(property, value) ? asNumber(property, value) : encodeValue(property, value);

/** A record as forms and lists hold it -> as the API carries it. Unknown fields and odd values stay as they came. */
export const writeRow = (schema: ResourceSchema, row: Row): Row => mapRow(schema, row, writeValue);

/** Odd values by path, such as `config.region`. */
export type OddFields = ReadonlyMap<string, { value: unknown; why: Oddity }>;

/** The fields of a record that are odd. */
export function oddFields(
  properties: Readonly<Record<string, PropertySchema>>,
  record: Row,
  parent = '',
): Map<string, { value: unknown; why: Oddity }> {
  const found = new Map<string, { value: unknown; why: Oddity }>();
  for (const [name, property] of Object.entries(properties)) {
    const value = record[name];
    const why = oddity(property, value);
    if (why) found.set(parent + name, { value, why });
    else if (property.properties && isRow(value))
      for (const entry of oddFields(property.properties, value, `${parent}${name}.`))
        found.set(...entry);
  }
  return found;
}

/** A value without what is odd in it, as a form edits it; undefined for none. */
export function editableValue(property: PropertySchema, value: unknown): unknown {
  if (value === null || oddity(property, value)) return undefined;
  if (!property.properties || !isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      oddity(property.properties?.[name], inner) ? [] : [[name, inner]],
    ),
  );
}

/** A value that was edited, with what was odd in the old one and so was not in the form. */
export function withOddParts(
  property: PropertySchema | undefined,
  edited: unknown,
  old: unknown,
): unknown {
  if (!property?.properties || !isRow(edited) || !isRow(old)) return edited;
  const odd = Object.entries(old).filter(([name, inner]) =>
    oddity(property.properties?.[name], inner),
  );
  return odd.length > 0 ? { ...edited, ...Object.fromEntries(odd) } : edited;
}

/** Any value as a text: objects as JSON, nothing as an empty text. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function pruned(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.map(pruned) : undefined;
  if (!isRow(value)) return value;
  const kept = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, pruned(inner)])
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/**
 * True for two values of a form that mean the same: empty, absent and null are one, the order of members does not
 * count.
 */
export const sameFormValue = (a: unknown, b: unknown): boolean =>
  a === b || sameValue(pruned(a), pruned(b));
