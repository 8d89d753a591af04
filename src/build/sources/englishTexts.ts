/** Every English text of the console, the server's messages and the schemas: what a language file translates. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ObjectExpression, type Program, parseSync } from 'oxc-parser';
import { isObject, isRow } from '../../schema/isRow';
import type { TextTree } from '../../schema/languages/languageFile';
import type { Row } from '../../schema/types';
import { readSchemas } from './readSchemas';

/** A text of a source: its key, what it says, and where its literal is. */
export interface SourceText {
  key: string;
  text: string;
  start: number;
  end: number;
}

type Property = ObjectExpression['properties'][number];

const keyOf = (property: Property): string | undefined => {
  if (property.type !== 'Property') return undefined;
  const { key } = property;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
};

/** The literal of a property: a text, or the first of a pair, which is the English one; that of an object's summary. */
function literalOf(property: Property): { value: string; start: number; end: number } | undefined {
  if (property.type !== 'Property') return undefined;
  let { value } = property;
  if (value.type === 'ObjectExpression') {
    const summary = value.properties.find((one) => keyOf(one) === 'summary');
    if (summary?.type === 'Property') value = summary.value;
  }
  const first = value.type === 'ArrayExpression' ? value.elements[0] : value;
  return first?.type === 'Literal' && typeof first.value === 'string'
    ? { value: first.value, start: first.start, end: first.end }
    : undefined;
}

/** The objects that a source declares at its top, without `as const` around them. */
function topObjects(program: Program): ObjectExpression[] {
  return program.body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) => {
      const value = init?.type === 'TSAsExpression' ? init.expression : init;
      return value?.type === 'ObjectExpression' ? [value] : [];
    });
  });
}

/** The texts in a file of texts, in its order. */
export function textsOfSource(name: string, source: string): SourceText[] {
  return topObjects(parseSync(name, source).program).flatMap(({ properties }) =>
    properties.flatMap((property) => {
      const [key, literal] = [keyOf(property), literalOf(property)];
      if (key === undefined || !literal) return [];
      return [{ key, text: literal.value, start: literal.start, end: literal.end }];
    }),
  );
}

const read = (file: string) => textsOfSource(file, readFileSync(file, 'utf8'));

/** Files with texts of the server, each with what its keys begin with. */
const serverFiles = {
  'src/server/kernel/messages/messages.ts': '',
  'src/server/kernel/messages/faultTexts.ts': '',
  'src/server/kernel/messages/fieldMessages.ts': '',
  'src/server/auth/auditTexts.ts': 'audit.',
  'src/server/site/openApi/describeApi.ts': 'api.',
  'src/server/site/openApi/accountCalls.ts': 'api.',
  'src/server/site/openApi/relayCalls.ts': 'api.',
  'src/server/site/openApi/recordCalls.ts': 'api.',
};

/** Files with texts of the console. */
function consoleFiles(root: string): string[] {
  const folder = join(root, 'src/web');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.en.ts'))
    .sort()
    .map((file) => join(folder, file));
}

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

function schemaTree(schema: Row): TextTree {
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
  const folder = join(root, 'schemas');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && !file.includes('.schema.'))
    .flatMap((file): [string, TextTree][] => {
      const table: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return Array.isArray(table) && table.every((entry) => isRow(entry) && 'label' in entry)
        ? [[basename(file, '.json'), tableTree(table)]]
        : [];
    });
}

/**
 * Every English text by group and key.
 * @param root folder of the project
 */
export function englishTexts(root: string): TextTree {
  const entries = (texts: SourceText[], before = '') =>
    texts.map(({ key, text }) => [`${before}${key}`, text]);
  const schemas = ['resources', 'settings', 'forms'].flatMap((folder) =>
    existsSync(join(root, 'schemas', folder))
      ? readSchemas<unknown>(join(root, 'schemas', folder)).map(([name, schema]) => [
          `${folder}/${name}`,
          isRow(schema) ? schemaTree(schema) : {},
        ])
      : [],
  );
  return {
    console: Object.fromEntries(consoleFiles(root).flatMap((file) => entries(read(file)))),
    server: Object.fromEntries(
      Object.entries(serverFiles).flatMap(([file, before]) =>
        entries(read(join(root, file)), before),
      ),
    ),
    schemas: Object.fromEntries([...schemas, ...readTables(root)]),
  };
}
