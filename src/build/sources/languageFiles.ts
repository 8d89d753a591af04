/** The folders of src/locales and own/locales beside the English ones: their mistakes, and how many texts they lack. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { checkLanguageWords, checkTag, checkTexts } from '../../schema/check/checkLanguage';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { isBuiltIn } from '../../schema/languages/matchLanguage';
import { isTree, type TextTree } from '../../schema/languages/schemaTexts';
import { nearestWord } from '../../schema/nearestWord';
import { foldersFor, shownPath } from '../places/ownFolder';
import { lineOf, parse } from '../places/readJson';
import { handedInMistakes } from './handedIn';
import { ownPartMistakes } from './ownParts';
import { oddRaTexts, raTexts } from './raTexts';
import { findSchemaMistakes } from './readSchemas';
import { schemaTree } from './schemaTree';
import { textFiles } from './textFiles';

const folder = 'src/locales';

/** The folders of languages: those of the console, then those of the own folder. */
const localeFolders = (root: string): string[] =>
  foldersFor(root, folder, 'locales').filter(existsSync);

/** Tags of the languages but English. */
const tagsOf = (root: string): string[] => [
  ...new Set(
    localeFolders(root).flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'en')
        .map(({ name }) => name),
    ),
  ),
];

/** The texts of a file in a language, the own ones over those of the console. */
const readTexts = (root: string, tag: string, name: string): TextTree =>
  Object.assign(
    {},
    ...localeFolders(root)
      .map((folder) => join(folder, tag, `${name}.json`))
      .filter(existsSync)
      .map(readTree),
  );

const readTree = (file: string): TextTree => JSON.parse(readFileSync(file, 'utf8'));

/** The English texts by file, as a language has them. @param root folder of the project */
export function englishFiles(root: string): Map<string, TextTree> {
  const files = localeFolders(root)
    .map((folder) => join(folder, 'en'))
    .filter(existsSync)
    .flatMap(textFiles)
    // Those of react-admin have their English texts in a package.
    .filter((name) => name !== 'language' && name !== 'react-admin');
  return new Map([
    ...files.map((name): [string, TextTree] => [name, readTexts(root, 'en', name)]),
    ['schemas', schemaTree(root)],
  ]);
}

/** @param place the folder of a language */
function mistakesIn(root: string, place: string, english: Map<string, TextTree>): SchemaMistake[] {
  const tag = basename(place);
  const folderName = shownPath(root, place);
  const wrongTag = checkTag(tag);
  if (wrongTag) return [{ file: folderName, place: '', reason: wrongTag }];
  const names = textFiles(place);
  const isOwn = !place.startsWith(join(root, folder));
  if (!localeFolders(root).some((folder) => existsSync(join(folder, tag, 'language.json'))))
    return [
      { file: folderName, place: '', reason: 'has no language.json: write {"name": "…"} in it' },
    ];
  return names.flatMap((name) => {
    const file = `${folderName}/${name}.json`;
    const source = readFileSync(join(place, `${name}.json`), 'utf8');
    const { value, tree, mistakes } = parse(file, source);
    if (!tree) return mistakes;
    const given = english.get(name);
    const found: SchemaMistake[] = [];
    // Own translations may be of another version of the console, which is no reason to stop it.
    const isLate = isOwn && isRow(value) && name !== 'language';
    const report = (at: string, reason: string, fix?: SchemaMistake['fix']) => {
      const line = lineOf(source, tree, at);
      const more = { ...(fix && { fix }), ...(isLate && { isWarning: true as const }) };
      found.push({ file, place: at, reason, line, ...more });
    };
    if (!isRow(value)) report('', 'a file of texts is an object');
    else if (name === 'language') checkLanguageWords(value, tag, report);
    else if (given) checkTexts(value, given, { tag, isOfSchemas: name === 'schemas', report });
    else if (name === 'react-admin') found.push(...oddRaTexts(file, source));
    else report('', `no English file has this name${nearestWord(name, [...english.keys()])}`);
    return [...mistakes, ...found];
  });
}

/** Every mistake in the languages of a project. */
export function languageMistakes(root: string, tags = tagsOf(root)): SchemaMistake[] {
  const english = tags.length === 0 ? new Map<string, TextTree>() : englishFiles(root);
  return tags.flatMap((tag) =>
    localeFolders(root)
      .map((folder) => join(folder, tag))
      .filter(existsSync)
      .flatMap((place) => mistakesIn(root, place, english)),
  );
}

/** English files that cannot be read. */
const brokenTexts = (root: string): SchemaMistake[] =>
  textFiles(join(root, folder, 'en')).flatMap((name) => {
    const file = `${folder}/en/${name}.json`;
    return parse(file, readFileSync(join(root, file), 'utf8')).mistakes;
  });

/**
 * Every mistake in the schema files, the languages, and the files that hand in screens and pages of a project.
 * @param root folder of the project
 */
export function findMistakes(root: string): SchemaMistake[] {
  const mistakes = [
    ...ownPartMistakes(root),
    ...handedInMistakes(root),
    ...findSchemaMistakes(root),
  ];
  mistakes.push(...brokenTexts(root));
  // Texts of a file that cannot be read have no keys.
  if (mistakes.some(({ file, place }) => place === '' && file.endsWith('.json'))) return mistakes;
  return [...mistakes, ...languageMistakes(root)];
}

/** True for a translation. An empty one is still to be written, but in Chinese, which comes with the console. */
const isThere = (text: unknown, tag: string): boolean =>
  typeof text === 'string' && (isBuiltIn(tag) || text.trim() !== '');

/** How many texts a language has to give, lacks, and has as English has them. */
export interface LanguageCount {
  tag: string;
  all: number;
  missing: number;
  english: number;
}

function countIn(own: unknown, english: TextTree, count: LanguageCount): void {
  for (const [key, text] of Object.entries(english)) {
    const mine = isRow(own) ? own[key] : undefined;
    if (isTree(text)) {
      countIn(mine, text, count);
      continue;
    }
    count.all += 1;
    count.missing += Number(!isThere(mine, count.tag));
    count.english += Number(mine === text);
  }
}

/** The texts that each language lacks: English is shown in their place. */
export function countTexts(root: string): LanguageCount[] {
  const english = englishFiles(root);
  return tagsOf(root).map((tag) => {
    const count = { tag, all: 0, missing: 0, english: 0 };
    for (const [name, texts] of english) {
      // Chinese texts of schemas are in the schema files.
      if (name === 'schemas' && tag === 'zh') continue;
      countIn(readTexts(root, tag, name), texts, count);
    }
    return count;
  });
}

/** Puts English texts in place of those that a language lacks, so that it is loaded alone; own texts come first. */
export function englishFallback(root: string): Plugin {
  const inFolder = /\/locales\/([\w-]+)\/(.+)\.json$/;
  return {
    name: 'relay-console-english',
    enforce: 'pre',
    load(id) {
      const [, tag = '', name = ''] = inFolder.exec(id) ?? [];
      if (!localeFolders(root).some((folder) => id.startsWith(`${folder}/`))) return undefined;
      const given = readTexts(root, 'en', name);
      const english = name === 'react-admin' ? { ...raTexts, ...given } : given;
      if (name === 'language' || Object.keys(english).length === 0) return undefined;
      const own = Object.entries(readTexts(root, tag, name)).filter(([, text]) =>
        isThere(text, tag),
      );
      return JSON.stringify({ ...english, ...Object.fromEntries(own) });
    },
  };
}

export { describeMistake } from './readSchemas';
