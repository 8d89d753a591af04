/** Between the values of the API and the values of columns: booleans are 0 and 1, secrets never leave. */

import { visibleParts } from '../../../schema/forms/visibleSchema';
import { isObject, isRow } from '../../../schema/isRow';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import type { RecordColumns, Records } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { isNumber, mayBeEmpty } from '../../../schema/values/emptyValues';
import { withoutSecrets } from '../../../schema/values/secrets';
import { decodeValue, encodeValue } from '../../../schema/values/wire';
import type { StoredRow } from './tables';

/** The properties of a schema that are stored, id aside. */
export function storedProperties(schema: ResourceSchema): [string, PropertySchema][] {
  return Object.entries(schema.properties).filter(
    ([name, property]) => name !== 'id' && !property['x-transient'],
  );
}

/** A value of a form -> what its column holds. */
export function toColumn(property: PropertySchema, value: unknown): unknown {
  if (value === null) return null;
  const wire = encodeValue(property, value);
  if (typeof wire === 'boolean') return wire ? 1 : 0;
  return isObject(wire) ? JSON.stringify(wire) : wire;
}

/** Values of a form -> columns. Fields that are not stored are dropped. */
export function toColumns(schema: ResourceSchema, row: Row): Row {
  const columns: Row = {};
  for (const [name, property] of storedProperties(schema)) {
    if (row[name] !== undefined) columns[name] = toColumn(property, row[name]);
  }
  return columns;
}

/**
 * Columns of a new record: what nobody gave gets its default; numbers and booleans that may not be empty are 0 without
 * one. A reference stays empty, for no record has the id 0; those that the server fills in answer 0 for none.
 */
export function withDefaults(schema: ResourceSchema, columns: Row): Row {
  const full: Row = { ...columns };
  for (const [name, property] of storedProperties(schema)) {
    if (full[name] !== undefined) continue;
    if (property.default !== undefined) full[name] = toColumn(property, property.default);
    else if (
      property.type === 'boolean' ||
      (isNumber(property) &&
        (property.readOnly || (property['x-reference'] === undefined && !mayBeEmpty(schema, name))))
    )
      full[name] = 0;
  }
  return full;
}

/** Values of a resource that code knows by name -> columns; fields that are not stored are dropped. */
export function columnsOf<Name extends keyof RecordColumns>(
  name: Name,
  values: Partial<Records[Name]>,
): Partial<StoredRow<Name>>;
export function columnsOf(name: string, values: Row): Row {
  return toColumns(resourceSchema(name), values);
}

/** The columns of a new record of such a resource, with the defaults of its schema. */
export function newColumns<Name extends keyof RecordColumns>(
  name: Name,
  values: Partial<Records[Name]>,
): Partial<StoredRow<Name>>;
export function newColumns(name: string, values: Row): Row {
  const schema = resourceSchema(name);
  return withDefaults(schema, toColumns(schema, values));
}

/** A row of the database -> values of a form, secrets included: what rules compare a change with. */
export function storedValues(schema: ResourceSchema, row: Row): Row {
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [
      name,
      property.type === 'boolean' ? Boolean(row[name]) : decodeValue(property, row[name]),
    ]),
  );
}

function presentValue(property: PropertySchema, value: unknown, role: number): unknown {
  const inner = property.properties;
  if (property['x-wire'] !== 'json' || !inner) return value;
  const decoded = decodeValue(property, value);
  return JSON.stringify(
    visibleParts(inner, withoutSecrets(inner, isRow(decoded) ? decoded : {}), role),
  );
}

/**
 * A row of the database -> a record of the API. Built field by field: those above the role are left out, a secret is
 * answered as an empty text.
 */
export function presentRow(schema: ResourceSchema, row: Row, role: number): Row {
  const record: Row = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property['x-transient'] || !isVisibleTo(property, role)) continue;
    if (property.writeOnly) record[name] = '';
    else if (property.type === 'boolean') record[name] = Boolean(row[name]);
    else record[name] = presentValue(property, row[name] ?? null, role);
  }
  return record;
}
