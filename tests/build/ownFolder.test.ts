/** The own folder of a project: read beside the console's files, and each mistake named by file, line and reason. */
import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolder } from '../../src/build/places/ownFolder';
import { joinedSchemas } from '../../src/build/places/schemaFiles';
import { ownPlugin } from '../../src/build/plugins/ownPlugin';
import { englishFallback } from '../../src/build/sources/languageFiles';
import { formatFiles } from '../../src/build/sources/schemaNames';
import { schemaTree } from '../../src/build/sources/schemaTree';
import type { ResourceSchema } from '../../src/schema/types';
import {
  type Case,
  component,
  found,
  memo,
  noted,
  page,
  published,
  resource,
  root,
  saysMistakes,
  whole,
  writeOwn,
} from '../support/project/ownProject';
import { temporaryFolder } from '../support/server/builtServer';

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
});

it('is left out where the console is tried alone', () => {
  writeOwn(whole);
  process.env['CONSOLE_ALONE'] = root;
  const folder = ownFolder(root);
  delete process.env['CONSOLE_ALONE'];
  expect([folder, ownFolder(root)]).toEqual([undefined, join(root, 'own')]);
});

it('is missed where it is not there', () => {
  const code = "process.exit(await (await import('./src/build/checkOwn.mjs')).checkOwn());";
  const env = { ...process.env, OWN: join(root, 'none') };
  const args = ['--input-type=module', '-e', code];
  const { stdout, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^there is no folder \S+none: OWN/)]);
});

it('has its real path where it is a link, as tools name it', () => {
  const folder = temporaryFolder();
  rmSync(join(root, 'own'), { recursive: true, force: true });
  symlinkSync(folder, join(root, 'own'));
  const real = ownFolder(root);
  rmSync(join(root, 'own'));
  expect(real).toBe(realpathSync(folder));
});

it('may have some texts of react-admin, beside those of its package', () => {
  const path = 'locales/en/react-admin.json';
  writeOwn({ ...whole, [path]: '{ "ra.action.save": "Keep" }' });
  const { load } = englishFallback(root);
  const code = Reflect.apply(Object(load), undefined, [join(root, 'own', path)]);
  expect(JSON.parse(String(code))).toMatchObject({
    'ra.action.save': 'Keep',
    'ra.action.delete': 'Delete',
  });
  expect(found()).toEqual([]);
});

it('has the colours of a start after those of the build', () => {
  writeOwn(whole);
  const { load } = ownPlugin(root);
  const code: unknown = Reflect.apply(Object(load), undefined, ['\0virtual:own/look']);
  expect(code).toMatch(/from ".*tokens\.css\?inline";/);
  expect(code).toContain('built + (globalThis.relayOwn?.css');
});

const mistakes: readonly Case[] = [
  ['pages/icon/page.tsx', page('icon', '\n  icon: "chrat",'), /:5 .*"chat"/],
  ['pages/role/page.tsx', page('role').replace("'user'", "'admin'"), /:3 \/role: a role is/],
  ['pages/taken/page.tsx', page('token'), /:2 .* is the address of schemas\/res/],
  ['pages/named/page.tsx', page('named').replace('default', 'const Page ='), /export default/],
  ['pages/index/index.tsx', component, /:1: nobody reads this file: call it page.tsx/],
  ['pages/large/Page.tsx', component, /:1: nobody reads this file: call it page.tsx/],
  ['pages/broken/page.tsx', 'export const page = { ;', /^[^\n]*:1: cannot be read[^\n]*$/],
  [
    'pages/budget.tsx',
    component,
    /^warning: [^\n]*:1: nobody .* by itself: a screen is pages.budget.page.tsx/,
  ],
  ['resources/vendor.tsx', component, /:1: nobody .* a screen is resources.vendor.index/],
  ['pages/sum/page.tsx', page('sum', 'place: 6 + 1'), /:4 \/place: is read without running/],
  ['pages/needs/page.tsx', page('needs', "needs: 'usage'"), /:4: needs names words/],
  ['pages/texts/page.tsx', page('texts', "texts: ['none']"), /:4: no file own\/locales\/en\/none/],
  [
    'pages/place/page.tsx',
    page('place', 'place: 61'),
    /:4: 61 is the place of .*vendor.*, \d+ is free/,
  ],
  ['resources/vendr/list.tsx', component, /did you mean "vendor"/],
  ['resources/vendor/edit.tsx', 'export const Edit = () => null;', /has no export default/],
  ['resources/token/List.tsx', component, /:1: .*call it list.tsx/],
  ['resources/token/edit.jsx', component, /:1: .*call it edit.tsx/],
  ['resources/token/show.ts', component, /:1: .*call it show.tsx/],
  ['resources/token/formconfig.ts', component, /:1: .*call it formConfig.ts/],
  ['resources/token/index.ts', 'export const lst = 1;', /:1: .*did you mean "list"/],
  ['resources/user/index.ts', 'export default {};', /:1: exports none of list/],
  ['resources/user/listConfig.tsx', component, /:1: does not export config by name/],
  ['resources/user/formConfig.ts', 'export const conf = 1;', /:1: .*and exports conf/],
  ['resources/user/create.tsx', 'export default (', /^[^\n]*:1: cannot be read[^\n]*$/],
  ['formats/look/moons.tsx', 'export const column = {};', /:1: does not export Cell by name/],
  ['formats/look/suns.tsx', 'export const Cell = 1;', /:1: does not export column by name/],
  ['formats/look/stars.widget.tsx', component, /:1: does not export Widget by name/],
  ['formats/look/badge.tsx', component, /:1: \S*text.badge.tsx is the format badge: give it/],
  ['formats/comets.widget.tsx', 'export const Widget = 1;', /write its Cell in comets.tsx/],
  ['dataProviders/crm.ts', 'export const a = 1;', /:1: has no export default/],
  ['dataProviders/erp.ts', component, /:1: no schema file names it/],
  ['dataProviders/simple-rest.ts', component, /give it another name/],
  ['theme.ts', 'export const theme = {};', /:1: has no export default/],
  ['home.tsx', 'export const Home = 1;', /:1: has no export default/],
  ['header.tsx', 'export default (', /^[^\n]*:1: cannot be read[^\n]*$/],
  [
    'menu.json',
    '{\n "hiden": [],\n "groups": [{ "title": "A", "entry": [], "entries": ["user", "user"] }]\n}',
    /:2 \/hiden: .*"hidden"[\s\S]*:3 \/groups\/0\/entry: .*entries[\s\S]*\/1: "user" is in a group/,
  ],
  ['schemas/lands.json', '[\n { "val": "de" }\n]', /:2 \/0: choices are a list, as \[/],
  ['page/x.tsx', '', /nobody reads this, did you mean "pages"\? An own folder has/],
  [
    'tokens.css',
    ':root {\n  --acent: red;\n  --mine: 1px;\n}\nmain {\n  margin: var(--mine);\n}',
    /^[^\n]*:2: .*"--acent", did you mean "--accent"[^\n]*$/,
  ],
  [
    'locales/en/form.json',
    '{\n  "form.sav": "Keep"\n}',
    /:2 .*"form.sav", did you mean "form.save"/,
  ],
  [
    'resources/memo/listConfig.tsx',
    "export const config = { rowActions: [{ key: 'p', access: 'prnt' }] };",
    /:1: nobody is shown this: .*"prnt" .*did you mean "print"/,
  ],
  ['schemas/resource/x.json', '{}', /nobody reads this file/],
  [
    'schemas/resources/memo.json',
    memo({ actions: { print: 10 } }),
    /no code asks for the action .*own.resources.memo.listC/,
  ],
  [
    'schemas/resources/vendor.json',
    resource({ 'x-resource': { ...published['x-resource'], icon: 'gift' }, titel: 'x' }),
    /:\d+ \/titel: .*"title"[\s\S]*\/x-resource\/icon: unknown word "icon": it belongs in "menu"/,
  ],
  ['schemas/resources/channel.json', '{\n "x-resource": {\n "form": ["nota"] } }', /:3 .*nota/],
];

it('says how a field of an addition gets into a section', () => {
  const { form } = noted['x-resource'];
  writeOwn({
    'schemas/resources/channel.json': JSON.stringify({ ...noted, 'x-resource': { form } }),
  });
  expect(found().join('\n')).toMatch(
    /"note" is in none of the sections\. Write "sections": \[\{"name":"\w+","fields":\["note"\]\}\] in \/x-resource\.$/,
  );
});

saysMistakes('mistakes in files of one\u2019s own', mistakes);

it('says what keeps a schema or a text from being read', () => {
  writeOwn({ ...whole, 'schemas/resources/vendor.json': '{ "title": "x", }' });
  expect(found()[0]).toMatch(/^own\/schemas\/resources\/vendor\.json:1: no valid JSON/);
  writeOwn({ ...whole, 'locales/en/vendor.json': '{\n  // More\n}' });
  expect(found()).toEqual([
    'own/locales/en/vendor.json:2: no valid JSON: JSON has no comments: remove it',
  ]);
});

it('warns of translations of another version of the console, and refuses a language without a name', () => {
  const text = '{\n  "form.edit": "Bearbeiten",\n  "form.gone": "Weg"\n}';
  writeOwn({
    ...whole,
    'locales/de/language.json': '{ "name": 1 }',
    'locales/de/form.json': text,
    'locales/de/react-admin.json': '{ "ra.action.sav": "", "ra": { "action": {} } }',
  });
  expect(found().filter((line) => /locales.de/.test(line))).toEqual([
    expect.stringMatching(/^warning: \S+form\.json:2 .*\{record\} is missing/),
    expect.stringMatching(/^warning: \S+form\.json:3 .*no text has the key "form\.gone"/),
    expect.stringMatching(/^own\/locales\/de\/language\.json:1 \/name: a language has the name/),
    expect.stringMatching(/^warning: .*react-admin\.json:1 .* mean "ra\.action\.save"\?$/),
    expect.stringMatching(/^warning: .*react-admin\.json:1 \/ra: .* whole keys, as "ra\.action/),
  ]);
});
