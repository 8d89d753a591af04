/**
 * The names that schema files may use and that code and other files have: formats, icons, colours, resources, and the
 * fields of each file. `schemas/names.gen.json` holds them for editors, as a part of the vocabulary.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { colours } from '../../schema/colours';
import { isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import consoleIcons from '../../web/ui/icons/console.json';
import firstIcons from '../../web/ui/icons/first.json';
import { filesBelow, ownFolder, shownPath } from '../places/ownFolder';
import { joinedSchema, schemaPlaces } from '../places/schemaFiles';

const target = 'schemas/names.gen.json';

/**
 * The formats below src/web/formats and own/formats: the path of each by its name, in order.
 * @param root folder of the project
 * @param own the own folder; undefined for the formats of the console alone
 */
export function formatFiles(root: string, own: string | undefined): Map<string, string> {
  const files = [join(root, 'src/web/formats'), ...(own ? [join(own, 'formats')] : [])].flatMap(
    (folder) => filesBelow(folder).map((file) => shownPath(root, join(folder, file))),
  );
  const formats = new Map<string, string>();
  for (const file of files) {
    const [, name] = /\/([a-z]\w*)\.tsx$/.exec(file) ?? [];
    // The check names a second file of one name.
    if (name !== undefined && !formats.has(name)) formats.set(name, file);
  }
  return new Map([...formats].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readRow(file: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRow(value) ? value : undefined;
  } catch {
    // The check of the schema files says what is wrong with it.
    return undefined;
  }
}

/** An editor offers these; a field that was typed a moment ago is right, too. */
const suggested = (names: readonly string[]): Row => ({
  anyOf: [{ enum: names }, { type: 'string' }],
});

/** Words of x-resource that name fields, by the vocabulary. */
function fieldLists(vocabulary: Row): string[] {
  const top = vocabulary['properties'];
  const resource = isRow(top) && isRow(top['x-resource']) ? top['x-resource']['properties'] : {};
  return Object.entries(isRow(resource) ? resource : {}).flatMap(([word, definition]) =>
    isRow(definition) && definition['$ref'] === '#/definitions/names' ? [word] : [],
  );
}

/** The fields of one file, wherever the file names fields. */
function ownFields(file: Row, lists: readonly string[]): Row | undefined {
  const { title, properties } = file;
  if (typeof title !== 'string' || !isRow(properties)) return undefined;
  const name = suggested(Object.keys(properties));
  const fields = { items: name };
  const conditions = {
    properties: Object.fromEntries(Object.keys(properties).map((field) => [field, {}])),
  };
  const sections = { items: { properties: { fields } } };
  return {
    if: { required: ['title'], properties: { title: { const: title } } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: {
      properties: {
        required: fields,
        properties: {
          additionalProperties: {
            properties: {
              'x-same-as': name,
              'x-after': name,
              'x-hide-when': conditions,
              'x-disable-when': conditions,
              'x-unless': conditions,
            },
          },
        },
        'x-resource': {
          properties: {
            ...Object.fromEntries(lists.map((word) => [word, fields])),
            ...Object.fromEntries(['title', 'owner', 'rank'].map((word) => [word, name])),
            sections,
          },
        },
        'x-sections': sections,
      },
    },
  };
}

/** The names as definitions of a JSON Schema. @param root folder of the project @param own as in formatFiles */
export function schemaNames(root: string, own: string | undefined): Row {
  const lists = fieldLists(readRow(join(root, 'schemas/vocabulary.json')) ?? {});
  const files = (['resources', 'settings', 'forms'] as const).flatMap((part) =>
    schemaPlaces(root, part).flatMap((place) => {
      const schema = joinedSchema(place, readRow);
      return isRow(schema) ? (ownFields(schema, lists) ?? []) : [];
    }),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'names.gen.json',
    description:
      'Made by `npm run gen` from src/web/formats, src/web/ui/icons and the schema files.',
    definitions: {
      format: { enum: [...formatFiles(root, own).keys()] },
      icon: { enum: Object.keys({ ...firstIcons, ...consoleIcons }).sort() },
      colour: { enum: [...colours] },
      resource: { enum: schemaPlaces(root, 'resources').map(({ name }) => name) },
      file: { allOf: files },
    },
  };
}

/** Writes the file, where its text differs. @param root folder of the project */
export function writeSchemaNames(root: string): void {
  const path = join(root, target);
  const text = `${JSON.stringify(schemaNames(root, ownFolder(root)), null, 1)}\n`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
