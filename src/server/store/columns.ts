/** Between the values of the API and the values of columns: booleans are 0 and 1, secrets never leave. */
import { isObject, isRow } from '../../schema/isRow';
import type { RecordColumns, Records } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { withoutSecrets } from '../../schema/secrets';
import type { PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { decodeValue, encodeValue } from '../../schema/wire';
import { storedProperties } from './migrate';
import type { StoredRow } from './tables';

function toColumn(property: PropertySchema, value: unknown): unknown {
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

/** Columns of a new record: what nobody gave gets its default; numbers and booleans without one are 0. */
export function withDefaults(schema: ResourceSchema, columns: Row): Row {
  const full: Row = { ...columns };
  for (const [name, property] of storedProperties(schema)) {
    if (full[name] !== undefined) continue;
    if (property.default !== undefined) full[name] = toColumn(property, property.default);
    else if (property.type !== 'string' && property.type !== 'array' && property.type !== 'object')
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

function presentValue(property: PropertySchema, value: unknown): unknown {
  if (property['x-wire'] !== 'json' || !property.properties) return value;
  const decoded = decodeValue(property, value);
  return JSON.stringify(withoutSecrets(property.properties, isRow(decoded) ? decoded : {}));
}

/** A row of the database -> a record of the API. Built field by field; a secret is answered as an empty text. */
export function presentRow(schema: ResourceSchema, row: Row): Row {
  const record: Row = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    if (property['x-transient']) continue;
    if (property.writeOnly) record[name] = '';
    else if (property.type === 'boolean') record[name] = Boolean(row[name]);
    else record[name] = presentValue(property, row[name] ?? null);
  }
  return record;
}
