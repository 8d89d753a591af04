/** The files of schemas/languages: their mistakes, what they lack, and how they follow the English texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLanguage } from '../../schema/check/checkLanguage';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import {
  isText,
  type LanguageWords,
  type TextTree,
  textGroups,
} from '../../schema/languages/languageFile';
import type { Row } from '../../schema/types';
import { englishTexts } from './englishTexts';
import { findSchemaMistakes, lineOf, parse } from './readSchemas';

export const languageFolder = 'schemas/languages';

/** A language as its file says it. */
export interface LanguageFile extends LanguageWords {
  tag: string;
  /** Undefined for English and Chinese, whose texts are beside their features. */
  texts?: Row;
}

/** Names of the files, English first. */
function fileNames(root: string): string[] {
  const folder = join(root, languageFolder);
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json'))
    : [];
  return names.sort(
    (a, b) => Number(b === 'en.json') - Number(a === 'en.json') || (a < b ? -1 : 1),
  );
}

/** The languages, English first. @throws SyntaxError for a file that is no JSON */
export function readLanguages(root: string): LanguageFile[] {
  return fileNames(root).map((name) => {
    // The check knows the words of these files.
    const file = JSON.parse(readFileSync(join(root, languageFolder, name), 'utf8')) as Row &
      LanguageWords;
    const tag = name.slice(0, -'.json'.length);
    const hasTexts = textGroups.some((group) => group in file);
    const { name: called, short, switch: label, menu, lang, dir } = file;
    return {
      tag,
      name: called,
      ...(short ? { short } : {}),
      ...(label ? { switch: label } : {}),
      ...(menu ? { menu } : {}),
      ...(lang ? { lang } : {}),
      ...(dir ? { dir } : {}),
      ...(hasTexts ? { texts: file } : {}),
    };
  });
}

/** How many texts a language has to give, lacks, and has of an English text that is another now. */
export interface LanguageCount {
  tag: string;
  all: number;
  missing: number;
  outdated: number;
}

function countIn(part: unknown, english: TextTree, tag: string): Omit<LanguageCount, 'tag'> {
  const sum = { all: 0, missing: 0, outdated: 0 };
  for (const [key, value] of Object.entries(english)) {
    const own = isRow(part) ? part[key] : undefined;
    if (typeof value === 'string') {
      const text = isText(own) ? own[tag] : undefined;
      const isMissing = typeof text !== 'string' || text.trim() === '';
      sum.all += 1;
      if (isMissing) sum.missing += 1;
      else if (isText(own) && (own.en !== value || 'was' in own)) sum.outdated += 1;
    } else {
      const inner = countIn(own, value, tag);
      sum.all += inner.all;
      sum.missing += inner.missing;
      sum.outdated += inner.outdated;
    }
  }
  return sum;
}

/** What each language lacks. */
export function countTexts(root: string): LanguageCount[] {
  const english = englishTexts(root);
  return readLanguages(root).flatMap(({ tag, texts }) =>
    texts ? [{ tag, ...countIn(texts, english, tag) }] : [],
  );
}

function languageMistakes(root: string): SchemaMistake[] {
  const names = fileNames(root);
  if (names.length === 0) return [];
  const english = englishTexts(root);
  return names.flatMap((name) => {
    const file = `${languageFolder}/${name}`;
    const source = readFileSync(join(root, file), 'utf8');
    const { value, tree, mistakes } = parse(file, source);
    if (!tree) return mistakes;
    const found = checkLanguage(file, value, english, names);
    return [
      ...mistakes,
      ...found.map((mistake) => ({ ...mistake, line: lineOf(source, tree, mistake.place) })),
    ];
  });
}

/** Every mistake in the schema files and the language files of a project. @param root folder of the project */
export function findMistakes(root: string): SchemaMistake[] {
  const mistakes = findSchemaMistakes(root);
  // Texts of a file that cannot be read have no keys.
  return mistakes.some(({ place, file }) => place === '' && !file.startsWith(languageFolder))
    ? mistakes
    : [...mistakes, ...languageMistakes(root)];
}

/** The file of a language with every text that there is now. @param old the file so far */
export const languageUpdateOf = (root: string, old: Row, tag: string): LanguageUpdate =>
  updateLanguage(old, englishTexts(root), tag);

/** What an update of a language file did. */
export interface LanguageUpdate {
  file: Row;
  added: string[];
  /** Keys whose English text is another now. */
  changed: string[];
  /** Keys that are no longer there, each with its text. */
  removed: { key: string; text: string }[];
}

/** The file of a language with every English text, and the translations that it had. @param old the file so far */
export function updateLanguage(old: Row, english: TextTree, tag: string): LanguageUpdate {
  const update: LanguageUpdate = { file: {}, added: [], changed: [], removed: [] };
  const follow = (part: unknown, tree: TextTree, place: string): Row => {
    const before = isRow(part) ? part : {};
    for (const [key, value] of Object.entries(before))
      if (!Object.hasOwn(tree, key)) noteRemoved(value, `${place}${key}`);
    return Object.fromEntries(
      Object.entries(tree).map(([key, text]) => {
        const own = before[key];
        if (typeof text !== 'string') return [key, follow(own, text, `${place}${key} `)];
        if (!isText(own)) {
          update.added.push(`${place}${key}`);
          return [key, { en: text, [tag]: '' }];
        }
        const translation = own[tag] ?? '';
        const was = own.en !== text && translation !== '' ? own.en : own['was'];
        if (own.en !== text) update.changed.push(`${place}${key}`);
        return [key, { en: text, ...(was === undefined ? {} : { was }), [tag]: translation }];
      }),
    );
  };
  const noteRemoved = (value: unknown, key: string): void => {
    if (isText(value)) update.removed.push({ key, text: String(value[tag] ?? '') });
    else if (isRow(value))
      for (const [inner, deeper] of Object.entries(value)) noteRemoved(deeper, `${key} ${inner}`);
  };
  const words = Object.fromEntries(
    Object.entries(old).filter(([word]) => !textGroups.some((group) => group === word)),
  );
  const groups = Object.fromEntries(textGroups.map((group) => [group, old[group]]));
  update.file = { ...words, ...follow(groups, english, '') };
  return update;
}
