/** The English texts of the schema files: the ones that `schemas.json` of a language translates. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject, isRow } from '../../schema/isRow';
import type { TextTree } from '../../schema/languages/schemaTexts';
import type { Row } from '../../schema/types';
import { foldersFor } from '../places/ownFolder';
import { joinedSchemas } from '../places/schemaFiles';

const isEmpty = (tree: TextTree) => Object.keys(tree).length === 0;

/** A tree without the parts that have no text. */
function filled(parts: Readonly<Record<string, unknown>>): TextTree {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, part]): [string, string | TextTree][] => {
      if (typeof part === 'string') return part === '' ? [] : [[key, part]];
      if (!isRow(part)) return [];
      const inner = filled(part);
      return isEmpty(inner) ? [] : [[key, inner]];
    }),
  );
}

/** Labels by value, of choices in a list. */
const labels = (choices: unknown): Row =>
  Object.fromEntries(
    (Array.isArray(choices) ? choices : []).map(({ value, label }) => [String(value), label]),
  );

const rows = (value: unknown): [string, Row][] =>
  Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, Row] =>
    isObject(entry[1]),
  );

/** The texts of fields; those of a field of an object or of rows are beside it, as `object.field`. */
function fieldTree(properties: unknown, before = ''): Row {
  return Object.fromEntries(
    rows(properties).flatMap(([name, field]): [string, unknown][] => [
      [
        `${before}${name}`,
        {
          title: field['title'],
          description: field['description'],
          error: field['x-error'],
          placeholder: /[a-z] [a-z]/i.test(String(field['x-placeholder'] ?? ''))
            ? field['x-placeholder']
            : undefined,
          unit: field['x-unit'],
          choices: labels(field['x-choices']),
        },
      ],
      ...Object.entries(
        fieldTree(
          field['properties'] ?? (isObject(field['items']) ? field['items']['properties'] : {}),
          `${before}${name}.`,
        ),
      ),
    ]),
  );
}

const titles = (entries: [string, Row][]) =>
  Object.fromEntries(entries.map(([name, { title }]) => [name, title]));

function treeOf(schema: Row): TextTree {
  const info = isObject(schema['x-resource']) ? schema['x-resource'] : {};
  const menu = isObject(info['menu']) ? info['menu'] : {};
  const sections = schema['x-sections'] ?? info['sections'];
  const records = String(menu['title'] ?? schema['title']).toLowerCase();
  return filled({
    title: schema['title'],
    description: schema['description'],
    record: info['record'],
    records: info['record'] === undefined ? undefined : records,
    add: info['add'],
    menu: menu['title'],
    sections: titles(rows(sections).map(([, section]) => [String(section['name']), section])),
    tabs: titles(rows(info['tabs']).map(([, tab]) => [String(tab['name']), tab])),
    links: titles(rows(schema['x-links'])),
    properties: fieldTree(schema['properties']),
  });
}

const english = (text: unknown) => (isObject(text) ? text['en'] : undefined);

/** The texts of a table of choices; the provider types of channels have more than labels. */
function tableTree(entries: readonly Row[]): TextTree {
  return filled(
    Object.fromEntries(
      entries.map((entry) => [
        String(entry['value']),
        {
          label: entry['label'],
          note: english(entry['note']),
          fields: Object.fromEntries(
            rows(entry['fields']).map(([name, { title, description }]) => [
              name,
              { title: english(title), description: english(description) },
            ]),
          ),
        },
      ]),
    ),
  );
}

function readTables(root: string): [string, TextTree][] {
  return foldersFor(root, 'schemas', 'schemas')
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((path) => path.endsWith('.json') && !basename(path).includes('.schema.'))
    .flatMap((path): [string, TextTree][] => {
      const table: unknown = JSON.parse(readFileSync(path, 'utf8'));
      return Array.isArray(table) && table.every((entry) => isRow(entry) && 'label' in entry)
        ? [[basename(path, '.json'), tableTree(table)]]
        : [];
    });
}

/**
 * The English texts of all schema files, by file and key.
 * @param root folder of the project
 */
export function schemaTree(root: string): TextTree {
  const schemas = (['resources', 'settings', 'forms'] as const).flatMap((folder) =>
    joinedSchemas<unknown>(root, folder).map(([name, schema]) => [
      `${folder}/${name}`,
      isRow(schema) ? treeOf(schema) : {},
    ]),
  );
  return Object.fromEntries([...schemas, ...readTables(root)]);
}
