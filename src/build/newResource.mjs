/**
 * `npm run new resource NAME`: writes schemas/resources/NAME.json, a working resource to begin with; `npm run new
 * page NAME`: a page; `npm run new language TAG`: a language file.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource, root } from './ensure.mjs';
import { newLanguage } from './newLanguage.mjs';
import { newPage } from './newPage.mjs';
import { newResourceFrom } from './newResourceFrom.mjs';

function fail(message) {
  console.error(message);
  process.exit(2);
}

const [kind, name = '', ...rest] = process.argv.slice(2);
if (kind === 'language') {
  await newLanguage([name, ...rest]);
  process.exit();
}
// npm keeps an option for itself, unless -- is before it, and hands on what is behind it.
const [from = '', ...others] = rest[0] === '--from' ? rest.slice(1) : rest;
const isFrom = kind === 'resource' && from !== '' && others.length === 0;
if (!['resource', 'page'].includes(kind) || name === '' || (rest.length > 0 && !isFrom))
  fail(
    'usage: npm run new resource NAME, npm run new page NAME, or npm run new language TAG; ' +
      'a resource takes --from URL, --from openapi.json#/path or --from TABLE',
  );
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

// Pages have some, too.
const taken = [70, 80, 90, ...places];
let place = Math.max(...places, 60) + 1;
while (taken.includes(place)) place += 1;

const word = name[0].toUpperCase() + name.slice(1);
const fresh = {
  $schema: '../vocabulary.json',
  title: `${word}s`,
  type: 'object',
  required: ['name'],
  'x-resource': {
    path: name,
    record: name,
    role: 10,
    menu: { place },
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

const made = isFrom
  ? await newResourceFrom(name, from, place).catch((error) => fail(error.message))
  : { schema: fresh, notes: [] };

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

writeFileSync(file, `${textOf(made.schema)}\n`);
for (const note of made.notes) console.log(`  ${note}`);
console.log(
  isFrom
    ? `schemas/resources/${name}.json is written, with what is guessed above. Look it over, then: npm run check:schemas`
    : `schemas/resources/${name}.json is written. Its Chinese title is still English: translate "title" ` +
        'and "record" below "zh". Change its fields, then: npm run check:schemas && npm start',
);
