/** A project with an own folder, whose files a test writes, and the mistakes that are said of them. */
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { merge } from 'es-toolkit/compat';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeMistake, findMistakes } from '../../../src/build/sources/languageFiles';
import { temporaryFolder } from '../server/builtServer';
import { vendor } from './vendor';

export let root: string;

beforeAll(() => {
  root = temporaryFolder();
  for (const part of ['src', 'schemas', 'package.json']) {
    if (part === 'schemas') cpSync(part, join(root, part), { recursive: true });
    else symlinkSync(join(process.cwd(), part), join(root, part));
  }
});

export const component = 'export default () => null;\n';
export const page = (path: string, more = '') => `export const page = {
  path: '/${path}',
  role: 'user',
  title: { en: 'Report' },${more}
};
${component}`;

export const noted = {
  properties: { note: { title: 'Note', type: 'string' } },
  'x-resource': {
    form: ['note'],
    sections: [{ name: 'routing', fields: ['note'] }],
  },
};

/** The schema with more words. */
export const published = { 'x-resource': { actions: { publish: 10 } } };
export const resource = (more: object) => JSON.stringify(merge({}, vendor, more), null, 1);

/** That of another resource. */
export const memo = (more: object) =>
  resource({
    title: 'Memos',
    'x-resource': { path: 'memo', record: 'memo', menu: { place: 63 }, ...more },
  });

/** Those of a REST API. */
export const rest = (name: string, api: string, place: number) =>
  resource({
    title: name,
    'x-resource': { path: `${api}/${name}`, record: name, api, menu: { place } },
  }).replace('"fresh": true,', '');

/** An own folder with one file of each kind. */
export const whole: Readonly<Record<string, string>> = {
  'schemas/resources/vendor.json': resource(published),
  'schemas/resources/channel.json': JSON.stringify(noted),
  'schemas/countries.json': '[{ "value": "de", "label": "Germany" }]',
  'resources/vendor/list.tsx': component,
  'resources/vendor/parts.tsx': 'export const Part = () => null;\n',
  'resources/vendor/listConfig.tsx':
    "export const config = { rowActions: [{ key: 'publish', access: 'publish' }] };\n",
  'pages/report/page.tsx': page('report', 'place: 62.5'),
  'formats/look/stars.tsx': 'export const column = {};\nexport const Cell = () => null;\n',
  'locales/de/language.json': '{ "name": "Deutsch" }',
  'locales/de/schemas.json': '{ "resources/vendor": { "title": "Lieferanten" } }',
  'locales/en/vendor.json': '{ "vendor.more": "More" }',
  'theme.ts': 'export default {};',
  'tokens.css': ':root {}',
  'home.tsx': component,
  'menu.json': '{ "name": "Acme", "order": ["vendor"], "hidden": ["channel", "report"] }',
};

/** Makes the own folder again. */
export function writeOwn(files: Readonly<Record<string, string>>): void {
  rmSync(join(root, 'own'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'own', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

export const found = () => findMistakes(root).map(describeMistake);

/** The path of a file, the text in it, and a part of what is said: with its line where it has one. */
export type Case = readonly [path: string, text: string, said: RegExp];

/** Cases in one own folder. */
export function saysMistakes(name: string, all: readonly Case[]): void {
  const fileOf = (line: string) => /^(?:warning: )?own\/([^:\s]+)/.exec(line)?.[1] ?? line;
  // A folder that nobody reads is named by itself.
  const named = (path: string) => path.replace(/^page\/.*/, 'page');
  describe(name, () => {
    let lines: string[];
    beforeAll(() => {
      writeOwn({ ...whole, ...Object.fromEntries(all) });
      lines = found();
    });

    it.each(all)('%s', (path, _, said) => {
      const those = lines.filter((line) => fileOf(line) === named(path));
      expect(those.join('\n')).toMatch(said);
    });

    it('are the only ones', () => {
      const files = all.map(([path]) => named(path));
      expect(lines.filter((line) => !files.includes(fileOf(line)))).toEqual([]);
    });
  });
}
