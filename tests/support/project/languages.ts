/** Languages for tests: translations that are made of the English texts, with the forms that a language needs. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Texts {
  [key: string]: Texts | string;
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

export const textFile = (project: string, tag: string, name: string) =>
  join(project, tag === 'en' ? 'src/locales' : 'own/locales', tag, `${name}.json`);

export const readTexts = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'));

/** Marks the English texts of a new language; `missing` says which are emptied. */
export function fillLanguage(
  project: string,
  tag: string,
  mark: string,
  forms: number,
  missing: (key: string) => boolean,
): void {
  const marked = (key: string, text: string) => {
    if (missing(key)) return '';
    if (key !== 'records') return inForms(text, mark, forms);
    return `{count|${Array.from({ length: forms }, (_, at) => `${text}${at + 1}`).join('|')}}`;
  };
  const fill = (texts: Texts): Texts =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        key,
        typeof text === 'string' ? marked(key, text) : fill(text),
      ]),
    );
  const folder = join(project, 'own/locales', tag);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json') || name === 'language.json') continue;
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(fill(readTexts(file)), null, 2));
  }
}
