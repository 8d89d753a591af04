/** docs/schema.md: every word, format, icon and colour of schema files, with examples that the checks have read. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import {
  exampleText,
  fieldWords,
  lineOf,
  type VocabularyWord,
  vocabularyGroups,
  type WordGroup,
} from '../../schema/vocabularyWords';
import { formatFiles, schemaNames } from './schemaNames';

const target = 'docs/schema.md';

/** Descriptions of the value of a format, and of a field of the format. */
interface FormatSample {
  description: string;
  property: Row;
}

/** Text within a cell of a table. */
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string) => `\`${inCell(text)}\``;

const headings: Readonly<Record<string, string>> = {
  '': 'A file',
  'x-resource': 'A resource: x-resource',
  [fieldWords]: 'A field: properties',
};

function meaning({ description, types, only, values }: VocabularyWord): string {
  const limits = [
    types.length > 0 ? `For ${types.join(', ')}.` : '',
    only === undefined ? '' : `In files of ${only === 'resource' ? 'resources' : only} only.`,
    // Long lists have a part of their own.
    values && values.length <= 12
      ? `One of ${values.map((value) => JSON.stringify(value)).join(', ')}.`
      : '',
  ];
  return inCell([description, ...limits].filter((part) => part !== '').join(' '));
}

function groupText(group: WordGroup): string[] {
  return [
    `## ${headings[group.path] ?? group.path}`,
    '',
    '| word | meaning | example |',
    '|---|---|---|',
    ...group.words.map(
      (word) =>
        `| ${code(word.word)} | ${meaning(word)} | ${code(exampleText(group.path, word))} |`,
    ),
    '',
  ];
}

const enumOf = (names: Row, name: string): string[] => {
  const { definitions } = names;
  const found = isRow(definitions) ? definitions[name] : undefined;
  const values = isRow(found) ? found['enum'] : undefined;
  return Array.isArray(values) ? values.map(String) : [];
};

function referenceText(root: string): string {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const all = schemaNames(root, undefined);
  const definitions = isRow(all['definitions']) ? all['definitions'] : {};
  // The file is as old as the vocabulary, whatever resources and formats somebody adds.
  const names = { ...all, definitions: { ...definitions, resource: {} } };
  const samples: Record<string, FormatSample> = read('src/web/formats/samples.json');
  return [
    '# The words of schema files',
    '',
    'Made by `npm run gen` from `schemas/vocabulary.json`; a check fails when it is older.',
    '`schemas/README.md` goes through the tasks. An example of a field shows its words beside `title`.',
    '',
    ...vocabularyGroups(read('schemas/vocabulary.json'), names).flatMap(groupText),
    '## Formats: x-format',
    '',
    '| format | the value | example |',
    '|---|---|---|',
    ...[...formatFiles(root, undefined)].map(([name, file]) => {
      const sample = samples[name];
      return sample
        ? `| ${code(name)} | ${inCell(sample.description)} | ${code(lineOf(sample.property).slice(2, -2))} |`
        : `| ${code(name)} | ${file} | |`;
    }),
    '',
    '## Icons and colours',
    '',
    `Icons: ${enumOf(names, 'icon').map(code).join(', ')}.`,
    '',
    `Colours: ${enumOf(names, 'colour').map(code).join(', ')}.`,
    '',
  ].join('\n');
}

/** True where docs/schema.md is not what the vocabulary says. @param root folder of the project */
export function isReferenceStale(root: string): boolean {
  const path = join(root, target);
  return !existsSync(path) || readFileSync(path, 'utf8') !== referenceText(root);
}

/** @param root folder of the project */
export function writeSchemaReference(root: string): void {
  if (isReferenceStale(root)) writeFileSync(join(root, target), referenceText(root));
}
