/** The mistakes in files of the own folder that are neither schemas, screens nor texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import { choiceMistakes } from '../places/choiceMistakes';
import { menuMistakes } from '../places/menuMistakes';
import { filesBelow, ownFolder, shownPath } from '../places/ownFolder';
import { jsonFiles, lineAt, lineOf, parse } from '../places/readJson';
import { schemaPlaces } from '../places/schemaFiles';
import { pageFiles } from './handedIn';
import { readModule } from './readModule';

/** Files and folders that are read. */
const parts = [
  'dataProviders',
  'formats',
  'locales',
  'pages',
  'resources',
  'schemas',
  'header.tsx',
  'home.tsx',
  'menu.json',
  'theme.ts',
  'tokens.css',
];

/** Notes, and what tools put beside. */
const isBeside = (name: string) =>
  /^\.|~$|\.(md|txt|svg|png|webp|ico|test\.tsx?)$/i.test(name) ||
  /^(node_modules|tests?|tsconfig\.json|package(-lock)?\.json|license)$/i.test(name);

/** The export by default that a module must have, by its path in the own folder. `oddFiles` has those by name. */
const neededExports: readonly (readonly [path: string, what: string])[] = [
  ['theme.ts', 'ThemeOptions of MUI, as in export default { shape: { borderRadius: 4 } }'],
  ['home.tsx', 'the component'],
  ['header.tsx', 'the component'],
];

const moduleMistakes = (root: string, own: string): SchemaMistake[] =>
  neededExports
    .map(([path, what]) => ({ path: join(own, path), what }))
    .filter(({ path }) => existsSync(path))
    .map(({ path, what }) => ({ path, what, ...readModule(path) }))
    .filter(({ mistake, exported }) => mistake || !exported.includes('default'))
    .map(({ path, what, mistake }) => ({
      file: shownPath(root, path),
      place: '',
      ...(mistake ?? { line: 1, reason: `has no export default: ${what}` }),
    }));

function mistakesOfMenu(root: string, own: string): SchemaMistake[] {
  const path = join(own, 'menu.json');
  return menuMistakes(path, shownPath(root, path), [
    ...schemaPlaces(root, 'resources').map(({ name }) => name),
    ...pageFiles(root).map(({ folder }) => folder),
  ]);
}

/** Those of the files that `x-choices` names; the console's own tables are none. */
const mistakesOfChoices = (root: string, own: string): SchemaMistake[] =>
  jsonFiles(join(own, 'schemas'))
    .filter((name) => !existsSync(join(root, 'schemas', name)))
    .map((name) => join(own, 'schemas', name))
    .flatMap((path) => choiceMistakes(path, shownPath(root, path)));

/** Names at the top of the own folder that nobody reads. */
const strayParts = (root: string, own: string): SchemaMistake[] =>
  readdirSync(own)
    .filter((name) => !parts.includes(name) && !isBeside(name))
    .map((name) => ({
      file: shownPath(root, join(own, name)),
      place: '',
      reason: `nobody reads this${nearestWord(basename(name), parts) || '.'} An own folder has ${parts.join(', ')}`,
    }));

const declared = /(?<=^|[\s{;])--[\w-]+(?=\s*:)/g;

/** The texts of own files whose paths fit. */
const textsBelow = (own: string, path: RegExp): string[] =>
  filesBelow(own)
    .filter((name) => path.test(name) && !/node_modules/.test(name))
    .map((name) => readFileSync(join(own, name), 'utf8'));

/** Names in tokens.css that are nearly those of the console, and that no own file reads: nothing would come of them. */
function oddTokens(root: string, own: string): SchemaMistake[] {
  const path = join(own, 'tokens.css');
  if (!existsSync(path)) return [];
  const known = ['tokens.css', 'consoleTokens.css'].flatMap(
    (sheet) => readFileSync(join(root, 'src/web/ui', sheet), 'utf8').match(declared) ?? [],
  );
  const text = readFileSync(path, 'utf8');
  const texts = textsBelow(own, /\.(css|tsx)$/);
  const isKnown = (name: string) =>
    known.includes(name) || texts.some((one) => one.includes(`var(${name}`));
  return [...text.matchAll(declared)].flatMap(({ 0: name, index }) => {
    const hint = isKnown(name) ? '' : nearestWord(name, known);
    const line = lineAt(text, index);
    const reason = `the console has no "${name}"${hint}`;
    return hint ? [{ file: shownPath(root, path), place: '', line, reason, isWarning: true }] : [];
  });
}

/** Own English texts whose names are nearly those of the console, and that no own file reads. */
function oddTexts(root: string, own: string): SchemaMistake[] {
  const folder = join(own, 'locales/en');
  const english = join(root, 'src/locales/en');
  const texts = textsBelow(own, /^(?!locales\/).*\.(tsx?|json)$/);
  const isKnown = (key: string, known: readonly string[]) =>
    known.includes(key) || texts.some((one) => one.includes(key));
  const keysOf = (path: string) =>
    existsSync(path) ? Object.keys(JSON.parse(readFileSync(path, 'utf8'))) : [];
  return filesBelow(folder).flatMap((name) => {
    const path = join(folder, name);
    const file = shownPath(root, path);
    const source = readFileSync(path, 'utf8');
    const { value, tree } = parse(file, source);
    const known = keysOf(join(english, name));
    if (!tree || !isRow(value) || known.length === 0) return [];
    return Object.keys(value).flatMap((key) => {
      const hint = isKnown(key, known) ? '' : nearestWord(key, known);
      const reason = `the console has no text "${key}"${hint}`;
      const at = `/${key}`;
      const line = lineOf(source, tree, at);
      return hint ? [{ file, place: at, line, reason, isWarning: true }] : [];
    });
  });
}

/** Every mistake in the parts of the own folder. @param root folder of the project */
export function ownPartMistakes(root: string): SchemaMistake[] {
  const own = ownFolder(root);
  return own
    ? [
        ...strayParts(root, own),
        ...moduleMistakes(root, own),
        ...mistakesOfChoices(root, own),
        ...mistakesOfMenu(root, own),
        ...oddTokens(root, own),
        ...oddTexts(root, own),
      ]
    : [];
}
