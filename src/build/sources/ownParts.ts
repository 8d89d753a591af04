/** The mistakes in files of the own folder that are neither schemas, screens nor texts. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { nearestWord } from '../../schema/nearestWord';
import { menuMistakes } from '../places/menuMistakes';
import { filesBelow, ownFolder, shownPath } from '../places/ownFolder';
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

/** The export that a module must have, by its path in the own folder. */
const neededExports: readonly (readonly [RegExp, name: string, what: string])[] = [
  [
    /^theme\.ts$/,
    'default',
    'ThemeOptions of MUI, as in export default { shape: { borderRadius: 4 } }',
  ],
  [/^(home|header)\.tsx$/, 'default', 'the component'],
  [/^formats\/(.+\/)?[a-z]\w*\.widget\.tsx$/, 'Widget', 'the input'],
  [/^formats\/(.+\/)?[a-z]\w*\.tsx$/, 'Cell', 'what a list shows of a value'],
  [/^resources\/[^/]+\/(list|form)Config\.tsx?$/, 'config', 'what the list or form takes'],
];

function moduleMistakes(root: string, own: string): SchemaMistake[] {
  return filesBelow(own).flatMap((path) => {
    const [, name, what] = neededExports.find(([pattern]) => pattern.test(path)) ?? [];
    if (name === undefined || path.startsWith('node_modules/')) return [];
    const { exported } = readModule(join(own, path));
    const said = name === 'default' ? 'export default' : `export of ${name}`;
    return exported.includes(name)
      ? []
      : [
          {
            file: shownPath(root, join(own, path)),
            place: '',
            line: 1,
            reason: `has no ${said}: ${what}`,
          },
        ];
  });
}

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
