/** The mistakes in files of the own folder that are neither schemas, screens nor texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import type { Row } from '../../schema/types';
import { filesBelow, ownFolder, shownPath } from '../places/ownFolder';
import { lineOf, parse } from '../places/readJson';
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

const menuWords = ['$schema', 'name', 'logo', 'order', 'groups', 'hidden'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

type Place = (place: string, reason: string) => void;

/** Reports names in a list of menu.json that nothing has. @param known names of resources and pages */
function checkNames(place: string, list: unknown, known: readonly string[], report: Place): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) report(place, 'is a list of names of resources and pages');
  for (const [at, name] of (Array.isArray(list) ? list : []).entries())
    if (!known.includes(name)) {
      const nearest = nearestWord(String(name), known);
      report(`${place}/${at}`, `no resource or page is called "${name}"${nearest}`);
    }
}

function checkGroups(groups: unknown, known: readonly string[], report: Place): void {
  if (groups === undefined) return;
  if (!Array.isArray(groups)) report('/groups', 'is a list of { "title": "…", "entries": [] }');
  for (const [at, group] of (Array.isArray(groups) ? groups : []).entries()) {
    const { title, entries = [] }: Row = isRow(group) ? group : {};
    if (!isText(title) && !(isRow(title) && isText(title['en'])))
      report(`/groups/${at}`, 'a group has a title: "title": "Sales"');
    checkNames(`/groups/${at}/entries`, entries, known, report);
  }
}

/** Reports each mistake of menu.json. */
function checkMenu(menu: Row, own: string, known: readonly string[], report: Place): void {
  for (const word of Object.keys(menu).filter((one) => !menuWords.includes(one)))
    report(`/${word}`, `"${word}" is no word of menu.json${nearestWord(word, menuWords)}`);
  const { name, logo } = menu;
  if (name !== undefined && !isText(name)) report('/name', 'is the name of the product, a text');
  const isPicture = isText(logo) && (/^https:\/\//.test(logo) || existsSync(join(own, logo)));
  if (logo !== undefined && !isPicture)
    report('/logo', `there is no picture ${String(logo)} in the own folder`);
  checkNames('/order', menu['order'], known, report);
  checkNames('/hidden', menu['hidden'], known, report);
  checkGroups(menu['groups'], known, report);
}

function menuMistakes(root: string, own: string): SchemaMistake[] {
  const path = join(own, 'menu.json');
  if (!existsSync(path)) return [];
  const file = shownPath(root, path);
  const text = readFileSync(path, 'utf8');
  const { value, tree, mistakes } = parse(file, text);
  if (!tree) return mistakes;
  const found = [...mistakes];
  const report: Place = (place, reason) => {
    found.push({ file, place, reason, line: lineOf(text, tree, place) });
  };
  const known = [
    ...schemaPlaces(root, 'resources').map(({ name }) => name),
    ...pageFiles(root).map(({ folder }) => folder),
  ];
  if (isRow(value)) checkMenu(value, own, known.sort(), report);
  else report('', 'is an object: { "name": "…", "hidden": [] }');
  return found;
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
    ? [...strayParts(root, own), ...moduleMistakes(root, own), ...menuMistakes(root, own)]
    : [];
}
