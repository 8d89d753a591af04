/**
 * `npm run new resource NAME`: writes schemas/resources/NAME.json, a working resource to begin with; `npm run new
 * page NAME`: a page; `npm run new language TAG`: a language file.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource, root } from './ensure.mjs';
import { newLanguage } from './newLanguage.mjs';
import { newPage } from './newPage.mjs';

function fail(message) {
  console.error(message);
  process.exit(2);
}

const [kind, name = '', ...rest] = process.argv.slice(2);
if (kind === 'language') {
  await newLanguage([name, ...rest]);
  process.exit();
}
if (!['resource', 'page'].includes(kind) || name === '' || rest.length > 0)
  fail('usage: npm run new resource NAME, npm run new page NAME, or npm run new language TAG');
const module = await importSource('src/schema/check/checkNames.ts');
const why = module.whyNoResource(name);
if (kind === 'page') {
  newPage(name, why);
  process.exit();
}
if (why) fail(why);
const folder = join(root, 'schemas/resources');
const file = join(folder, `${name}.json`);
if (existsSync(file)) fail(`schemas/resources/${name}.json exists already`);
const places = readdirSync(folder).map(
  (other) => JSON.parse(readFileSync(join(folder, other), 'utf8'))['x-resource']?.menu?.place ?? 0,
);

const word = name[0].toUpperCase() + name.slice(1);
const schema = {
  $schema: '../vocabulary.json',
  title: `${word}s`,
  type: 'object',
  required: ['name'],
  'x-resource': {
    path: name,
    record: name,
    role: 10,
    menu: { place: Math.max(...places, 60) + 1 },
    search: ['name'],
    list: ['name', 'enabled', 'created_time'],
    filter: ['enabled'],
    form: ['name', 'enabled'],
  },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    name: { title: 'Name', type: 'string', maxLength: 100 },
    enabled: { title: 'Enabled', type: 'boolean', default: true },
    created_time: { title: 'Created', type: 'integer', readOnly: true, 'x-format': 'unixTime' },
  },
  'x-i18n': {
    zh: {
      title: word,
      record: word,
      properties: {
        id: { title: 'ID' },
        name: { title: '名称' },
        enabled: { title: '启用' },
        created_time: { title: '创建时间' },
      },
    },
  },
};

/** Objects that have a line for each word; others are one line, as in the files beside this one. */
const open = ['', 'x-resource', 'properties', 'x-i18n', 'x-i18n/zh', 'x-i18n/zh/properties'];
const { lineOf } = await importSource('src/schema/vocabularyWords.ts');
function textOf(value, place = '', indent = '') {
  if (!open.includes(place)) return lineOf(value);
  const lines = Object.entries(value).map(([own, inner]) => {
    const at = place === '' ? own : `${place}/${own}`;
    return `${indent}  ${JSON.stringify(own)}: ${textOf(inner, at, `${indent}  `)}`;
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

writeFileSync(file, `${textOf(schema)}\n`);
console.log(
  `schemas/resources/${name}.json is written. Its Chinese title is still English: translate "title" ` +
    'and "record" below "zh". Change its fields, then: npm run check:schemas && npm start',
);
