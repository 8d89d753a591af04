/** Checks schemas/relays: each file against the vocabulary beside it, and its fields against the resources. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { SchemaContext } from '../../schema/check/checkFields';
import { checkSchemas } from '../../schema/check/checkSchemas';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { schemaAtRelay, settingsAtRelay } from '../../schema/relayFields';
import type { ResourceSchema, SettingsSchema } from '../../schema/types';
import type { RelayFile } from '../../server/relay/family/RelayFile';
import { jsonFiles, parse } from '../places/readJson';

const folder = 'schemas/relays';
const plainFile = 'schemas/channel-types.json';

/** Fields that a relay's file names and no resource has. */
function unknownFields(file: string, value: unknown, schemas: Readonly<Record<string, unknown>>) {
  const resources = isRow(value) && isRow(value['resources']) ? value['resources'] : {};
  return Object.entries(resources).flatMap(([name, resource]): SchemaMistake[] => {
    const own = isRow(resource) ? resource['schema'] : undefined;
    const schema = own ?? schemas[`schemas/resources/${name}.json`];
    const place = `/resources/${name}`;
    if (!isRow(schema)) return [{ file, place, reason: `no resource is named "${name}"` }];
    const known = isRow(schema['properties']) ? schema['properties'] : {};
    const { fields, sort = [], absent = [], texts = [] } = isRow(resource) ? resource : {};
    const named = [isRow(fields) ? Object.keys(fields) : [], sort, absent, texts].flat();
    return named
      .filter((field) => typeof field === 'string' && !Object.hasOwn(known, field))
      .map((field) => ({ file, place, reason: `"${name}" has no field "${String(field)}"` }));
  });
}

/** Mistakes in the schemas of what only one relay has: those that the files do not have without them. */
function ownMistakes(
  file: string,
  value: unknown,
  schemas: Readonly<Record<string, unknown>>,
  context: SchemaContext,
): SchemaMistake[] {
  // The vocabulary has just said so.
  const { resources = {}, options = {} } = value as RelayFile;
  const tabs = Object.entries(schemas).flatMap(([path, schema]): [string, unknown][] => {
    const [, tab] = /^schemas\/settings\/(\w+)\.json$/.exec(path) ?? [];
    // Checked as a file of its own.
    return tab ? [[path, settingsAtRelay(tab, schema as SettingsSchema, options)]] : [];
  });
  const merged = Object.entries(resources).flatMap(
    ([name, { own, schema }]): [string, unknown][] => {
      const path = `schemas/resources/${name}.json`;
      if (schema) return [[path, schema]];
      if (!own || !Object.hasOwn(schemas, path)) return [];
      // Checked as a file of its own.
      return [[path, schemaAtRelay(schemas[path] as ResourceSchema, { own })]];
    },
  );
  const keyOf = ({ file: where, place, reason }: SchemaMistake) => `${where} ${place} ${reason}`;
  const known = new Set(checkSchemas(schemas, context).map(keyOf));
  return checkSchemas({ ...schemas, ...Object.fromEntries([...tabs, ...merged]) }, context)
    .filter((mistake) => !known.has(keyOf(mistake)))
    .map((mistake) => ({ ...mistake, file, place: `${mistake.file} ${mistake.place}` }));
}

/** Numbers of a table of types that are there twice, or that One API does not have. */
function strangeTypes(file: string, value: unknown, root: string): SchemaMistake[] {
  const entriesOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
  const types = entriesOf(isRow(value) && value['types']);
  const read = (name: string) => (type: unknown) => (isRow(type) ? type[name] : type);
  const plain = JSON.parse(readFileSync(join(root, plainFile), 'utf8'));
  const known = new Set(entriesOf(plain).map(read('value')));
  const numbers = types.map(read('value'));
  return [
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `the type ${String(number)} is there twice`),
    ...types
      .map(read('as'))
      .filter((number) => number !== undefined && !known.has(number))
      .map((number) => `${plainFile} has no type ${String(number)}`),
  ].map((reason) => ({ file, place: '/types', reason }));
}

/**
 * The mistakes in the files of relays.
 * @param root folder of the project
 * @param schemas the schema files, by their paths
 */
export function relayMistakes(
  root: string,
  schemas: Readonly<Record<string, unknown>>,
  context: SchemaContext,
): SchemaMistake[] {
  const vocabulary = join(root, folder, 'vocabulary.json');
  if (!existsSync(vocabulary)) return [];
  const ajv = new Ajv({ strict: false }).addSchema(JSON.parse(readFileSync(vocabulary, 'utf8')));
  const names = jsonFiles(join(root, folder)).filter((name) => name !== 'vocabulary.json');
  const tables = jsonFiles(join(root, folder, 'types')).map((name) => `types/${name}`);
  return [...names, ...tables].flatMap((name) => {
    const isTable = tables.includes(name);
    const check = ajv.compile({
      $ref: `relay-vocabulary.json#${isTable ? '/definitions/types' : ''}`,
    });
    const file = `${folder}/${name}`;
    const { value, mistakes } = parse(file, readFileSync(join(root, file), 'utf8'));
    if (mistakes.length > 0 || value === undefined) return mistakes;
    if (!check(value))
      return (check.errors ?? []).slice(0, 1).map(({ instancePath, message = '', params }) => ({
        file,
        place: instancePath,
        reason: [message, ...Object.values(params).flat()].join(' '),
      }));
    if (isTable) return strangeTypes(file, value, root);
    return [...unknownFields(file, value, schemas), ...ownMistakes(file, value, schemas, context)];
  });
}
