/** JSON Schemas of the API's description as short texts and examples. */

import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { asNumber, isLongNumber, writeExact } from '../../../schema/values/exactNumbers';

const deepest = 6;

/** The schema that a `$ref` names. */
export function resolved(schema: Row, schemas: Row): Row {
  const { $ref: name } = schema;
  const target = typeof name === 'string' ? schemas[name.split('/').at(-1) ?? ''] : undefined;
  return isRow(target) ? target : schema;
}

/** The part of an answer that is there when the call succeeded. */
function successPart(schema: Row): Row {
  const { oneOf } = schema;
  return Array.isArray(oneOf) && isRow(oneOf[0]) ? oneOf[0] : schema;
}

const firstType = ({ type }: Row) => (Array.isArray(type) ? type[0] : type);

/** A value that a schema says, as `writeExact` writes it. */
const valueIn = (schema: Row, word: string): unknown =>
  asNumber({ type: firstType(schema) }, schema[word]);

/** A value that shows the form of a schema. @param depth how many levels are left */
function exampleOf(given: Row, schemas: Row, depth = deepest): unknown {
  const schema = successPart(resolved(given, schemas));
  if (Object.hasOwn(schema, 'const')) return valueIn(schema, 'const');
  if (schema['default'] !== undefined) return valueIn(schema, 'default');
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const { properties, items, minimum } = schema;
  switch (firstType(schema)) {
    case 'object':
      return depth > 0 && isRow(properties)
        ? Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [
              name,
              isRow(inner) ? exampleOf(inner, schemas, depth - 1) : null,
            ]),
          )
        : {};
    case 'array':
      return depth > 0 && isRow(items) ? [exampleOf(items, schemas, depth - 1)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      if (isLongNumber(minimum)) return minimum.startsWith('-') ? 0 : valueIn(schema, 'minimum');
      return typeof minimum === 'number' ? Math.max(0, minimum) : 0;
    default:
      return '';
  }
}

/** The body that a form of the page begins with: the fields that must be given, or all where none must. */
export function bodyExample(given: Row, schemas: Row): string {
  const schema = resolved(given, schemas);
  const whole = exampleOf(schema, schemas);
  const { required } = schema;
  const body =
    isRow(whole) && Array.isArray(required) && required.length > 0
      ? Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name)))
      : whole;
  return writeExact(body, 2);
}

/** An answer that the schema describes, as text. */
export const answerExample = (schema: Row, schemas: Row): string =>
  writeExact(exampleOf(schema, schemas), 2);

/** The hint in an empty field of a parameter. */
export function placeholderOf({ description, enum: values, type }: Row): string {
  if (typeof description === 'string') return description;
  return Array.isArray(values) ? values.join(', ') : String(type ?? '');
}

/** A field as a line of a table: its type and its limits. */
export function typeText(schema: Row): string {
  const type = Array.isArray(schema['type']) ? schema['type'].join(' | ') : schema['type'];
  const limits = ['enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'default'].flatMap(
    (word) => (schema[word] === undefined ? [] : [`${word} ${writeExact(valueIn(schema, word))}`]),
  );
  return [type ?? '', ...limits].join(', ');
}
