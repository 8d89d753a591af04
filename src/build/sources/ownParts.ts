/** The mistakes in files of the own folder that are neither schemas, screens nor texts. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { nearestWord } from '../../schema/nearestWord';
import { menuMistakes } from '../places/menuMistakes';
import { ownFolder, shownPath } from '../places/ownFolder';
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
    .filter(({ path }) => existsSync(path) && !readModule(path).exported.includes('default'))
    .map(({ path, what }) => ({
      file: shownPath(root, path),
      place: '',
      line: 1,
      reason: `has no export default: ${what}`,
    }));

function mistakesOfMenu(root: string, own: string): SchemaMistake[] {
  const path = join(own, 'menu.json');
  return menuMistakes(path, shownPath(root, path), [
    ...schemaPlaces(root, 'resources').map(({ name }) => name),
    ...pageFiles(root).map(({ folder }) => folder),
  ]);
}

/** Names at the top of the own folder that nobody reads. */
const strayParts = (root: string, own: string): SchemaMistake[] =>
  readdirSync(own)
    .filter((name) => !parts.includes(name) && !isBeside(name))
    .map((name) => ({
      file: shownPath(root, join(own, name)),
      place: '',
      reason: `nobody reads this${nearestWord(basename(name), parts)}. An own folder has ${parts.join(', ')}`,
    }));

/** Every mistake in the parts of the own folder. @param root folder of the project */
export function ownPartMistakes(root: string): SchemaMistake[] {
  const own = ownFolder(root);
  return own
    ? [...strayParts(root, own), ...moduleMistakes(root, own), ...mistakesOfMenu(root, own)]
    : [];
}
