/**
 * `npm run new resource NAME`: writes schemas/resources/NAME.json of the own folder, a working resource to begin with;
 * `npm run new page NAME`, `screen NAME`, `format NAME` and `language TAG` write there, too.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { importSource, root } from './ensure.mjs';
import { newFile } from './newFiles.mjs';
import { newLanguage } from './newLanguage.mjs';
import { newResourceFrom } from './newResourceFrom.mjs';
import { ownTarget, prepareOwn } from './ownTarget.mjs';

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
const kinds = ['resource', 'page', 'screen', 'format'];
if (!kinds.includes(kind) || name === '' || (rest.length > 0 && !isFrom))
  fail(
    'usage: npm run new resource|page|screen|format NAME, or npm run new language TAG; ' +
      'a resource takes --from URL, --from answer.json, --from openapi.json#/path or --from TABLE',
  );
const module = await importSource('src/schema/check/checkNames.ts');
const whyNot = module.whyNoResource(name);
const { joinedSchemas } = await importSource('src/build/places/schemaFiles.ts');
const resources = Object.fromEntries(joinedSchemas(root, 'resources'));
const { declarationOf, pageFiles } = await importSource('src/build/sources/handedIn.ts');
const places = Object.values(resources).map((other) => other['x-resource']?.menu?.place ?? 0);
const taken = [...places, ...pageFiles(root).map((page) => declarationOf(page).place)];
let place = Math.max(...places, 60) + 1;
while (taken.includes(place)) place += 1;
if (kind !== 'resource') {
  const reason = newFile(kind, name, { whyNot, resources, place });
  if (reason) fail(reason);
  process.exit();
}
if (whyNot) fail(whyNot);
const file = join(ownTarget, 'schemas/resources', `${name}.json`);
const shown = relative(root, file).startsWith('..') ? file : relative(root, file);
if (Object.hasOwn(resources, name)) fail(`there is a resource ${name} already`);

const word = name[0].toUpperCase() + name.slice(1);
const fresh = {
  $schema: relative(dirname(file), join(root, 'schemas/vocabulary.json')).replaceAll('\\', '/'),
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
};

const made = isFrom
  ? await newResourceFrom(name, from, place).catch((error) => fail(error.message))
  : { schema: fresh, notes: [] };

/** Objects that have a line for each word; others are one line, as in the files beside this one. */
const open = ['', 'x-resource', 'properties'];
const { lineOf } = await importSource('src/schema/vocabularyWords.ts');
function textOf(value, place = '', indent = '') {
  if (!open.includes(place)) return lineOf(value);
  const lines = Object.entries(value).map(([own, inner]) => {
    const at = place === '' ? own : `${place}/${own}`;
    return `${indent}  ${JSON.stringify(own)}: ${textOf(inner, at, `${indent}  `)}`;
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

prepareOwn();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${textOf({ ...made.schema, $schema: fresh.$schema })}\n`);
for (const note of made.notes) console.log(`  ${note}`);
console.log(
  isFrom
    ? `${shown} is written, with what is guessed above. Look it over, then: npm run check:schemas`
    : `${shown} is written. Change its fields; npm run dev shows it.`,
);
