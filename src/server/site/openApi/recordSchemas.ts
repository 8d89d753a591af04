/** JSON Schemas of what the API carries of a resource: as it answers a record, and as it takes one. */

import { visibleSchema } from '../../../schema/forms/visibleSchema';
import { fieldTexts } from '../../../schema/texts';
import type { Locale, PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { mayBeEmpty, needsText } from '../../../schema/values/emptyValues';
import { isMap } from '../../../schema/values/isMap';
import { textOf } from '../../kernel/messages/languages';

/** A JSON Schema of OpenAPI 3.1. */
export type JsonSchema = Row;

const limits = [
  'enum',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

/** How a value crosses the wire: lists and objects may be texts there. */
function wireType(property: PropertySchema, isAnswer: boolean): JsonSchema {
  switch (property['x-wire']) {
    case 'comma':
      return { type: 'string', description: 'entries, joined by commas' };
    case 'json':
      return { type: 'string', contentMediaType: 'application/json' };
    case 'boolean-text':
      return { type: 'string', enum: ['true', 'false'] };
    case 'number-text':
      return { type: 'string' };
    default:
  }
  if (isMap(property)) return { type: 'string', contentMediaType: 'application/json' };
  const { type, items, properties } = property;
  const own: JsonSchema = { type };
  if (!isAnswer)
    for (const word of limits) if (property[word] !== undefined) own[word] = property[word];
  if (items) own['items'] = { ...items };
  if (properties)
    own['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, wireType(inner, isAnswer)]),
    );
  return own;
}

const orNull = (schema: JsonSchema): JsonSchema => {
  const { enum: values, type } = schema;
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
};

function described(schema: ResourceSchema, name: string, locale: Locale): JsonSchema {
  const { title, description } = fieldTexts(schema, name, locale);
  return { title, ...(description ? { description } : {}) };
}

/**
 * A record as a role is answered: every stored field it sees, secrets as empty texts. A field may be null in records
 * that are older than it.
 */
export function answerSchema(
  schema: ResourceSchema,
  role: number,
  locale: Locale,
  more: Row = {},
): JsonSchema {
  const visible = visibleSchema(schema, role);
  return {
    type: 'object',
    properties: {
      ...more,
      ...Object.fromEntries(
        Object.entries(visible.properties)
          .filter(([, property]) => !property['x-transient'])
          .map(([name, property]) => [
            name,
            property.writeOnly
              ? { const: '', ...described(schema, name, locale) }
              : { ...orNull(wireType(property, true)), ...described(schema, name, locale) },
          ]),
      ),
    },
  };
}

/** The values that a client may say that it read. */
const asReadBefore = (locale: Locale): JsonSchema => ({
  type: 'object',
  description: textOf('api.before', locale),
});

/** The body of a role that creates a record or changes one; a change sends the id and the fields that change. */
export function inputSchema(
  schema: ResourceSchema,
  role: number,
  mode: 'create' | 'edit',
  locale: Locale,
): JsonSchema {
  const visible = visibleSchema(schema, role);
  const { owner } = schema['x-resource'];
  const fields = Object.entries(visible.properties).filter(
    ([name, property]) =>
      !property.readOnly && name !== owner && (property['x-when'] ?? mode) === mode,
  );
  const required = (visible.required ?? []).filter((name) =>
    fields.some(([known]) => known === name),
  );
  return {
    type: 'object',
    ...(mode === 'edit' ? { required: ['id'] } : required.length > 0 ? { required } : {}),
    properties: {
      ...(mode === 'edit' ? { id: { type: 'integer' } } : {}),
      ...Object.fromEntries(
        fields.map(([name, property]) => {
          const { minLength: least = 0 } = property;
          const isNeeded = needsText(schema, name) && !property.writeOnly;
          const wire = {
            ...wireType(property, false),
            ...(isNeeded && { minLength: Math.max(1, least) }),
          };
          const isEmptied = mayBeEmpty(schema, name) && property['x-wire'] === undefined;
          return [
            name,
            {
              ...(isEmptied ? orNull(wire) : wire),
              ...described(schema, name, locale),
              ...(property.default === undefined || property['x-wire'] || isMap(property)
                ? {}
                : { default: property.default }),
              ...(property.writeOnly ? { writeOnly: true } : {}),
            },
          ];
        }),
      ),
      ...(mode === 'edit' ? { _before: asReadBefore(locale) } : {}),
    },
  };
}
