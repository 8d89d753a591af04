/** Files of one's own with a wrong name, export or word: none is left out in silence. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataProviderMistakes } from '../../src/build/sources/dataProviderFiles';
import { oddFiles } from '../../src/build/sources/oddFiles';
import { unusedActions } from '../../src/build/sources/unusedActions';
import { describeMistake } from '../../src/schema/check/mistake';
import { temporaryFolder } from '../support/server/builtServer';

const component = 'export default function Own() { return null; }\n';
const page = (words: string) =>
  `export const page = { path: '/budget', role: 'user', title: { en: 'Budget' }, ${words} };\n${component}`;
const memo = (words: object = {}) =>
  JSON.stringify({
    $schema: '../vocabulary.json',
    title: 'Memos',
    type: 'object',
    'x-resource': {
      path: 'memo',
      record: 'memo',
      role: 10,
      menu: { place: 62 },
      list: ['name'],
      form: ['name', 'size'],
      ...words,
    },
    properties: {
      id: { title: 'ID', type: 'integer', readOnly: true },
      name: { title: 'Name', type: 'string' },
      size: { title: 'Size', type: 'integer', 'x-format': 'stars' },
    },
  });

/** Files that are right, with a format, a screen, a page, an action and texts in English alone. */
const right: Readonly<Record<string, string>> = {
  'schemas/resources/memo.json': memo({ actions: { publish: 10 } }),
  'src/web/formats/stars.tsx':
    'export const column = { width: 90 };\nexport const Cell = () => null;\n',
  'src/web/resources/memo/list.tsx': component,
  'src/web/resources/memo/parts.tsx': 'export const Part = () => null;\n',
  'src/web/resources/memo/listConfig.tsx':
    "export const config = { rowActions: [{ key: 'publish', access: 'publish' }] };\n",
  'src/web/pages/budget/page.tsx': page('place: 62.5'),
  'src/locales/en/memo.json': '{ "resources.memo.open": "Open" }',
};

const mistakes: readonly (readonly [file: string, text: string, says: string])[] = [
  ['src/web/pages/report/index.tsx', component, 'nobody reads this file: call it page.tsx'],
  ['src/web/pages/report/Page.tsx', component, 'nobody reads this file: call it page.tsx'],
  ['src/web/pages/budget/page.tsx', 'export const page = { ;', ':1: cannot be read'],
  ['src/web/pages/budget/page.tsx', page("needs: 'usage'"), 'needs names words'],
  ['src/web/pages/budget/page.tsx', page("texts: ['none']"), 'no file own/locales/en/none.json'],
  ['src/web/pages/budget/page.tsx', page('place: 62'), 'warning: '],
  ['src/web/resources/memo/List.tsx', component, 'call it list.tsx'],
  ['src/web/resources/memo/edit.jsx', component, 'call it edit.tsx'],
  ['src/web/resources/memo/show.ts', component, 'call it show.tsx'],
  ['src/web/resources/memo/formconfig.ts', component, 'call it formConfig.ts'],
  ['src/web/resources/memo/index.ts', 'export const lst = 1;', 'did you mean "list"?'],
  ['src/web/resources/memo/index.ts', 'export default {};', 'exports none of list'],
  ['src/web/resources/memo/listConfig.tsx', component, 'does not export config by name'],
  ['src/web/resources/memo/formConfig.ts', 'export const conf = 1;', 'and exports conf'],
  ['src/web/resources/memo/create.tsx', 'export default (', ':1: cannot be read'],
  ['src/web/formats/stars.tsx', 'export const column = {};', 'does not export Cell by name'],
  ['src/web/formats/stars.tsx', 'export const Cell = 1;', 'does not export column by name'],
  ['src/web/formats/stars.widget.tsx', component, 'does not export Widget by name'],
  ['src/web/formats/moons.widget.tsx', 'export const Widget = 1;', 'write its Cell in moons.tsx'],
  ['src/web/dataProviders/crm.ts', 'export const a = 1;', 'has no export default'],
  ['src/web/dataProviders/crm.ts', component, 'no schema file names it'],
  ['src/web/dataProviders/simple-rest.ts', component, 'give it another name'],
  ['schemas/resources/memo.json', memo({ actions: { print: 10 } }), 'no code asks for the action'],
];

describe('files of one\u2019s own', () => {
  let root: string;
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  const said = () => {
    const file = 'schemas/resources/memo.json';
    const files = { [file]: JSON.parse(readFileSync(join(root, file), 'utf8')) };
    const found = [
      ...oddFiles(root, files),
      ...dataProviderMistakes(root, ['simple-rest']),
      ...unusedActions(root, files),
    ];
    return found.map(describeMistake);
  };

  beforeAll(() => {
    root = temporaryFolder();
    write(right);
  });

  it('that are right are not complained of', () => {
    expect(said()).toEqual([]);
  });

  it.each(mistakes)('%s: %s', (path, text, says) => {
    write({ [path]: text });
    const lines = said();
    rmSync(join(root, path));
    write(right);
    expect(lines.join('\n')).toContain(says);
    expect(lines.some((line) => line.replace('warning: ', '').startsWith(path))).toBe(true);
  });
});
