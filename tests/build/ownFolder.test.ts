/** The own folder of a project: read beside the console's files, and each mistake named by file, line and reason. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ownFolder } from '../../src/build/places/ownFolder';
import { joinedSchemas } from '../../src/build/places/schemaFiles';
import { describeMistake, findMistakes } from '../../src/build/sources/languageFiles';
import { formatFiles } from '../../src/build/sources/schemaNames';
import { schemaTree } from '../../src/build/sources/schemaTree';
import type { ResourceSchema } from '../../src/schema/types';
import { temporaryFolder } from '../support/server/builtServer';

let root: string;

beforeAll(() => {
  root = temporaryFolder();
  for (const part of ['src', 'schemas', 'package.json']) {
    if (part === 'schemas') cpSync(part, join(root, part), { recursive: true });
    else symlinkSync(join(process.cwd(), part), join(root, part));
  }
});
afterEach(() => rmSync(join(root, 'own'), { recursive: true, force: true }));

const page = (more = '') => `export const page = {
  path: '/report',
  role: 'user',
  title: { en: 'Report' },${more}
};
export default () => null;
`;

const vendor = {
  title: 'Vendors',
  type: 'object',
  'x-resource': {
    path: 'vendor',
    record: 'vendor',
    role: 10,
    menu: { place: 61 },
    list: ['name'],
    form: ['name'],
  },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    name: { title: 'Name', type: 'string', 'x-format': 'stars' },
  },
};

const noted = {
  properties: { note: { title: 'Note', type: 'string' } },
  'x-resource': {
    form: ['note'],
    sections: [{ name: 'routing', fields: ['note'] }],
  },
};

/** An own folder with one file of each kind. */
const whole: Readonly<Record<string, string>> = {
  'schemas/resources/vendor.json': JSON.stringify(vendor),
  'schemas/resources/channel.json': JSON.stringify(noted),
  'schemas/countries.json': '[{ "value": "de", "label": "Germany" }]',
  'resources/vendor/list.tsx': 'export default () => null;',
  'pages/report/page.tsx': page(),
  'formats/look/stars.tsx': 'export const column = {};\nexport const Cell = () => null;\n',
  'locales/de/language.json': '{ "name": "Deutsch" }',
  'locales/de/schemas.json': '{ "resources/vendor": { "title": "Lieferanten" } }',
  'locales/en/vendor.json': '{ "vendor.more": "More" }',
  'theme.ts': 'export default {};',
  'tokens.css': ':root {}',
  'home.tsx': 'export default () => null;',
  'menu.json': '{ "name": "Acme", "order": ["vendor"], "hidden": ["channel", "report"] }',
};

function writeOwn(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'own', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const found = () => findMistakes(root).map(describeMistake);

it('is read beside the files of the console, which it may add to', () => {
  writeOwn(whole);
  expect(found()).toEqual([]);
  const schemas = Object.fromEntries(joinedSchemas<ResourceSchema>(root, 'resources'));
  expect(schemaTree(root)).toMatchObject({ countries: { de: { label: 'Germany' } } });
  const channel = schemas['channel'];
  expect(Object.keys(channel?.properties ?? {})).toEqual(expect.arrayContaining(['key', 'note']));
  const given: ResourceSchema = JSON.parse(readFileSync('schemas/resources/channel.json', 'utf8'));
  expect(channel?.['x-resource'].form).toEqual([...given['x-resource'].form, 'note']);
  expect(channel?.['x-resource'].sections).toContainEqual({
    name: 'routing',
    title: 'Routing',
    fields: ['group', 'priority', 'weight', 'note'],
  });
  expect([...formatFiles(root, ownFolder(root)).keys()]).toContain('stars');
  // It reads all sources for the first time.
}, 60_000);

it('is left out where the console is tried alone', () => {
  writeOwn(whole);
  process.env['CONSOLE_ALONE'] = root;
  const folder = ownFolder(root);
  delete process.env['CONSOLE_ALONE'];
  expect([folder, ownFolder(root)]).toEqual([undefined, join(root, 'own')]);
});

const change = (value: object, more: object) => JSON.stringify({ ...value, ...more }, null, 1);

it.each([
  ['pages/report/page.tsx', page('\n  icon: "chrat",'), /own\/pages\/report\/page\.tsx:1 .*"chat"/],
  ['pages/report/page.tsx', page().replace("'user'", "'admin'"), /page\.tsx:1 \/role: a role is/],
  ['pages/report/page.tsx', page().replace('/report', '/token'), /is the address of schemas\/res/],
  ['pages/report/page.tsx', page().replace('export default', 'export const Page ='), /export def/],
  ['resources/vendr/list.tsx', 'export default () => null;', /vendr.* did you mean "vendor"/],
  ['resources/vendor/edit.tsx', 'export const Edit = () => null;', /edit\.tsx.* no export default/],
  ['theme.ts', 'export const theme = {};', /own\/theme\.ts:1: has no export default/],
  ['home.tsx', 'export const Home = 1;', /own\/home\.tsx:1: has no export default/],
  [
    'formats/look/stars.tsx',
    'export const column = {};',
    /^own\/formats\/look\/stars\.tsx:1: does not export Cell by name$/,
  ],
  ['menu.json', '{\n "hiden": []\n}', /own\/menu\.json:2 \/hiden: .*"hidden"/],
  ['menu.json', '{ "hidden": ["chanel"] }', /own\/menu\.json:1 .*"channel"/],
  ['page/x.tsx', '', /own\/page: nobody reads this, did you mean "pages"/],
  ['schemas/resources/vendor.json', '{ "title": "x", }', /vendor\.json:1: no valid JSON/],
  ['schemas/resources/vendor.json', change(vendor, { titel: 'x' }), /vendor\.json:\d+ .*"title"/],
  ['schemas/resource/x.json', '{}', /own\/schemas\/resource\/x\.json: nobody reads this file/],
  ['schemas/resources/channel.json', '{ "x-resource": { "form": ["nota"] } }', /channel\.json:1 /],
])('says a mistake in %s', (path, text, said) => {
  writeOwn({ ...whole, [path]: text });
  const [first = ''] = found();
  expect(first).toContain(`own/${path.replace(/^page\/.*/, 'page')}`);
  expect(found().join('\n')).toMatch(said);
});
