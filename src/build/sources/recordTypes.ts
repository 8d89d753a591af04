/**
 * Writes src/schema/records.gen.ts: types of the records of schemas/resources, and names for the values of their
 * choices.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutDropped } from '../../schema/dropped';
import type { Choice, PropertySchema, ResourceSchema } from '../../schema/types';
import { joinedSchemas } from '../places/schemaFiles';

const folder = 'schemas/resources';
const target = 'src/schema/records.gen.ts';

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** `expired_time` -> `ExpiredTime`. */
const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]/)
    .map(capital)
    .join('');
const camel = (name: string) => `${name.slice(0, 1)}${pascal(name).slice(1)}`;

const scalarTypes = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
} as const;

/** The type of a value as a form holds it. */
function formType({
  type,
  items,
  properties,
  additionalProperties,
  nullable,
}: PropertySchema): string {
  if (type === 'array')
    return items?.type === 'object'
      ? `{ ${fieldLines(items.properties ?? {})} }[]`
      : `${scalarTypes[items?.type ?? 'string']}[]`;
  if (additionalProperties) return 'string';
  if (type === 'object')
    return properties ? `{ ${fieldLines(properties)} }` : 'Record<string, unknown>';
  return nullable ? `${scalarTypes[type]} | null` : scalarTypes[type];
}

const fieldLines = (properties: Record<string, PropertySchema>) =>
  Object.entries(properties)
    .map(([field, property]) => `${field}?: ${formType(property)};`)
    .join(' ');

/** The type of a value as its column holds it: lists and objects are texts, booleans are 0 and 1. */
const columnType = ({ type }: PropertySchema) =>
  type === 'integer' || type === 'number' || type === 'boolean' ? 'number' : 'string';

function columnLines(properties: Record<string, PropertySchema>): string {
  return Object.entries(properties)
    .filter(([field, property]) => field !== 'id' && !property['x-transient'])
    .map(([field, property]) => `${field}: ${columnType(property)} | null;`)
    .join(' ');
}

/** Values of a field by the names of its choices; the value of records that are kept but hidden is `deleted`. */
function namedValues(schema: ResourceSchema, field: string): [string, Choice['value']][] {
  const choices = schema.properties[field]?.['x-choices'];
  const hidden = schema['x-resource'].hidden?.[field];
  return [
    ...(Array.isArray(choices) ? choices : []).flatMap(
      ({ name, value }): [string, Choice['value']][] => (name === undefined ? [] : [[name, value]]),
    ),
    ...(hidden === undefined ? [] : [['deleted', hidden] satisfies [string, Choice['value']]]),
  ];
}

function constantsOf(name: string, schema: ResourceSchema): string[] {
  return Object.keys(schema.properties).flatMap((field) => {
    const values = namedValues(schema, field);
    if (values.length === 0) return [];
    const lines = values.map(([word, value]) => `  ${word}: ${JSON.stringify(value)},`);
    return [
      `/** Values of ${field} of ${folder}/${name}.json. */\n` +
        `export const ${camel(name)}${pascal(field)} = {\n${lines.join('\n')}\n} as const;`,
    ];
  });
}

function typesOf(name: string, { properties }: ResourceSchema): string[] {
  const { id: _id, ...others } = properties;
  return [
    `/** A record of ${folder}/${name}.json, as forms and lists hold it. */\n` +
      `export type ${pascal(name)} = { /** A text where it is beyond 2^53. */ id: number | string; ` +
      `${fieldLines(others)} };`,
    `/** A row of the table ${name}, its id aside. */\n` +
      `export type ${pascal(name)}Columns = { ${columnLines(properties)} };`,
  ];
}

/** Writes the file, where its text differs. @throws SyntaxError for a schema file that is not JSON */
export function writeRecordTypes(root: string): void {
  const all = Object.fromEntries(joinedSchemas<ResourceSchema>(root, 'resources'));
  const schemas = Object.entries(withoutDropped(all));
  const parts = schemas.flatMap(([name, schema]) => [
    ...typesOf(name, schema),
    ...constantsOf(name, schema),
  ]);
  const byName = (suffix: string) =>
    schemas.map(([name]) => `'${name}': ${pascal(name)}${suffix};`).join(' ');
  const text = [
    `/** Made from ${folder} by src/build/sources/recordTypes.ts. */`,
    ...parts,
    `/** The record of each resource. */\nexport type Records = { ${byName('')} };`,
    `/** The columns of each table that a schema file defines, ids aside. */\n` +
      `export type RecordColumns = { ${byName('Columns')} };`,
  ].join('\n\n');
  const path = join(root, target);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== `${text}\n`)
    writeFileSync(path, `${text}\n`);
}
