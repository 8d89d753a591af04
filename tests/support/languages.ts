/** Language files for tests: translations that are made of the English texts, with the forms that a language needs. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Text {
  en: string;
  [tag: string]: string;
}
export interface TextPart {
  [key: string]: TextPart | Text;
}
export interface Language {
  [word: string]: TextPart | string;
}

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string';

/** Calls with each text and the keys that lead to it. */
export function eachText(
  part: TextPart | Language | string,
  found: (text: Text, keys: string[]) => void,
  keys: string[] = [],
): void {
  if (typeof part === 'string') return;
  for (const [key, value] of Object.entries(part)) {
    if (isText(value)) found(value, [...keys, key]);
    else eachText(value, found, [...keys, key]);
  }
}

/** An English text with a mark before it and so many forms of each word, each with its number. */
export function inForms(text: string, mark: string, forms: number): string {
  return (
    mark +
    text.replace(
      /\{(\w+)\|([^|}]*)[^}]*\}/g,
      (_whole, name: string, word: string) =>
        `{${name}|${Array.from({ length: forms }, (_, at) => `${word}${at + 1}`).join('|')}}`,
    )
  );
}

/** Runs a script of a copy of the project. */
export function runScript(project: string, script: string, ...args: string[]) {
  return spawnSync(process.execPath, [`src/build/${script}.mjs`, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, VITEST: '' },
  });
}

export const languagePath = (project: string, tag: string) =>
  join(project, `schemas/languages/${tag}.json`);

export function readLanguage(project: string, tag: string): Language {
  const file: Language = JSON.parse(readFileSync(languagePath(project, tag), 'utf8'));
  return file;
}

export function writeLanguage(project: string, tag: string, language: Language): void {
  writeFileSync(languagePath(project, tag), `${JSON.stringify(language, null, 2)}\n`);
}

/** Fills a language file with marked English texts; `missing` says which stay empty. */
export function fillLanguage(
  project: string,
  tag: string,
  mark: string,
  forms: number,
  missing: (key: string) => boolean,
): void {
  const language = readLanguage(project, tag);
  eachText(language, (text, keys) => {
    const key = keys.at(-1) ?? '';
    if (missing(key)) return;
    text[tag] =
      key === 'records'
        ? `{count|${Array.from({ length: forms }, (_, at) => `${text.en}${at + 1}`).join('|')}}`
        : inForms(text.en, mark, forms);
  });
  writeLanguage(project, tag, language);
}

/** The text at keys of a language file. */
export function textAt(language: Language, ...keys: string[]): Text {
  let found: Text | undefined;
  eachText(language, (text, path) => {
    if (path.join(' ') === keys.join(' ')) found = text;
  });
  if (!found) throw new Error(`no text at ${keys.join(' ')}`);
  return found;
}
