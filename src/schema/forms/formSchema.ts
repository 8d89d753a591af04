/** From a resource schema to the JSON Schemas that validate: one for each form, one for what the server takes. */

import type { FormMode, PropertySchema, ResourceSchema, Row } from '../types';
import { isNumber, mayBeEmpty, needsText } from '../values/emptyValues';
import { isMap } from '../values/isMap';

/** A plain JSON Schema; the form's validator finds it by its $id. */
export interface ValidationSchema {
  $id: string;
  type: 'object';
  required: string[];
  properties: Record<string, Row>;
}

/** The pattern of a text that must be there: blanks alone are none. */
export const anySign = '\\S';

/** The rule that a value breaks: a text without its one character is missing. @param params of the rule */
export const brokenRule = (keyword: string, { limit, pattern }: Row): string =>
  (keyword === 'minLength' && limit === 1) || (keyword === 'pattern' && pattern === anySign)
    ? 'required'
    : keyword;

const validationWords = [
  'type',
  'title',
  'enum',
  'minimum',
  'maximum',
  'multipleOf',
  'nullable',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'format',
  'readOnly',
] as const;

/**
 * Keeps the standard words that check; defaults are filled in once, not whenever a field is cleared. A JSON text
 * becomes a text with the format json-text.
 * @param isNeeded true for a text that may not be empty
 */
function toStandard(property: PropertySchema, isNeeded = false): Row {
  // Its text is checked entry by entry: maps.ts.
  if (isMap(property)) return { type: 'string', title: property.title };
  const standard: Row = {};
  for (const word of validationWords)
    if (property[word] !== undefined) standard[word] = property[word];
  if (isNeeded) {
    standard['minLength'] = Math.max(1, property.minLength ?? 0);
    if (!property.writeOnly) standard['pattern'] ??= anySign;
  }
  // It does not hold for every record: conditions.ts checks it.
  if (property['x-unless']) delete standard['minimum'];
  if (property.contentMediaType === 'application/json') standard['format'] ??= 'json-text';
  if (property.items?.type === 'object') {
    const { properties = {}, required = [] } = property.items;
    standard['items'] = {
      type: 'object',
      required,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [
          name,
          toStandard(
            isNumber(inner) && !required.includes(name) ? { ...inner, nullable: true } : inner,
            inner.type === 'string' && required.includes(name),
          ),
        ]),
      ),
    };
  }
  if (property.properties) {
    standard['properties'] = Object.fromEntries(
      Object.entries(property.properties).map(([name, inner]) => [name, toStandard(inner)]),
    );
  }
  return standard;
}

function standardProperties(schema: ResourceSchema, names: string[]): Record<string, Row> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const property = schema.properties[name];
      if (!property) return [];
      const isNullable = isNumber(property) && !property.readOnly && mayBeEmpty(schema, name);
      const own = isNullable ? { ...property, nullable: true } : property;
      return [[name, toStandard(own, needsText(schema, name))]];
    }),
  );
}

/** True for a field that this kind of form has. */
const isOfMode = (schema: ResourceSchema, name: string, mode: FormMode) =>
  (schema.properties[name]?.['x-when'] ?? mode) === mode;

/** Fields of a form, in order. */
export function formFields(schema: ResourceSchema, mode: FormMode): string[] {
  return schema['x-resource'].form.filter((name) => isOfMode(schema, name, mode));
}

/** Required fields of a form: an existing secret need not be typed again. */
function requiredFields(schema: ResourceSchema, mode: FormMode): string[] {
  return (schema.required ?? []).filter(
    (name) =>
      isOfMode(schema, name, mode) && (mode === 'create' || !schema.properties[name]?.writeOnly),
  );
}

/** The schema that a create or edit form is drawn from and validated by. */
export function formSchema(name: string, schema: ResourceSchema, mode: FormMode): ValidationSchema {
  const fields = formFields(schema, mode);
  return {
    $id: `${name}_${mode}`,
    type: 'object',
    required: requiredFields(schema, mode).filter((field) => fields.includes(field)),
    properties: standardProperties(schema, fields),
  };
}

/** Fields that a client may send, in calls of that kind or at all. */
export function writableFields(schema: ResourceSchema, mode?: FormMode): string[] {
  return Object.keys(schema.properties).filter(
    (name) =>
      !schema.properties[name]?.readOnly && (mode === undefined || isOfMode(schema, name, mode)),
  );
}

/**
 * The schema of writes: every writable field; on a change nothing is required, in a new record nothing that has a
 * default.
 */
export function buildWriteSchema(
  name: string,
  schema: ResourceSchema,
  mode: FormMode,
): ValidationSchema {
  return {
    $id: `${name}_write_${mode}`,
    type: 'object',
    required:
      mode === 'create'
        ? requiredFields(schema, mode).filter(
            (field) => schema.properties[field]?.default === undefined,
          )
        : [],
    properties: standardProperties(schema, writableFields(schema, mode)),
  };
}
