/** The mistakes in files of the own folder that are neither schemas, screens nor texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkTexts } from '../../schema/check/checkLanguage';
import type { Report, SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import type { TextTree } from '../../schema/languages/schemaTexts';
import { nearestWord } from '../../schema/nearestWord';
import { choiceMistakes } from '../places/choiceMistakes';
import { menuMistakes } from '../places/menuMistakes';
import { filesBelow, ownFolder, shownPath } from '../places/ownFolder';
import { jsonFiles, lineAt, lineOf, parse } from '../places/readJson';
import { schemaPlaces } from '../places/schemaFiles';
import { pageFiles } from './handedIn';
import { oddRaTexts } from './raTexts';
import { isImported, type ReadModule, readModule, whyNoComponent } from './readModule';

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

const themeOptions =
  "ThemeOptions of MUI: export default {} satisfies import('@mui/material').ThemeOptions";

function whyNoTheme({ kindOf }: ReadModule): string | undefined {
  const kind = kindOf('default');
  const isTheme = kind === undefined || kind === 'an object';
  return isTheme ? undefined : `its export default is ${kind}, and not ${themeOptions}`;
}

type Needed = readonly [
  path: string,
  what: string,
  whyNot: (module: ReadModule) => string | undefined,
];

/** The export by default that a module must have, by its path in the own folder. `oddFiles` has those by name. */
const neededExports: readonly Needed[] = [
  ['theme.ts', themeOptions, whyNoTheme],
  ['home.tsx', 'the component', whyNoComponent],
  ['header.tsx', 'the component', whyNoComponent],
];

const moduleMistakes = (root: string, own: string): SchemaMistake[] =>
  neededExports
    .map(([path, ...needed]) => [join(own, path), ...needed] as const)
    .filter(([path]) => existsSync(path))
    .flatMap(([path, what, whyNot]): SchemaMistake[] => {
      const module = readModule(path);
      const { mistake, exported, lineOf } = module;
      const reason = exported.includes('default')
        ? whyNot(module)
        : `has no export default: ${what}`;
      const found = mistake ?? (reason && { line: lineOf('default'), reason });
      return found ? [{ file: shownPath(root, path), place: '', ...found }] : [];
    });

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

/** Files that look like parts, and what these are called. */
const looks: readonly (readonly [path: RegExp, called: string])[] = [
  [/^dataProviders\/[^/]+\.[cm]?jsx?$/, 'a data provider is dataProviders/<name>.ts'],
  [
    /^locales\/([^/]+\.json|.*\.(ya?ml|jsonc|json5|[jt]s))$/,
    'texts are locales/<language>/<name>.json',
  ],
  [/^pages\/[^/]+\/.+\/page\.tsx$/, 'a page is pages/<name>/page.tsx'],
];

const declared = /(?<=^|[\s{;])--[\w-]+(?=\s*:)/g;

/** The texts of own files whose paths fit. */
const textsBelow = (own: string, path: RegExp): string[] =>
  filesBelow(own)
    .filter((name) => path.test(name) && !/node_modules/.test(name))
    .map((name) => readFileSync(join(own, name), 'utf8'));

function strayFiles(root: string, own: string): SchemaMistake[] {
  const texts = textsBelow(own, /\.[jt]sx?$/);
  return filesBelow(own).flatMap((name) => {
    const [, called] = looks.find(([path]) => path.test(name)) ?? [];
    const stem = name.replace(/^(dataProviders|pages\/[^/]+)\/|\.\w+$/g, '');
    if (!called || isBeside(basename(name)) || isImported(texts, `/${stem}`)) return [];
    const file = shownPath(root, join(own, name));
    return [{ file, place: '', reason: `nobody reads this file: ${called}` }];
  });
}

/** Where a bracket of a sheet begins that does not end, or ends that did not begin; undefined without one. */
function oddBracket(sheet: string): number | undefined {
  const open: { sign: string; index: number }[] = [];
  const signs =
    /\/\*[\s\S]*?\*\/|url\([^"')]*\)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|[(){};]/g;
  for (const { 0: sign, index } of sheet.matchAll(signs)) {
    const last = open.at(-1);
    if (sign === '(' || sign === '{') open.push({ sign, index });
    else if (sign === ';' && last?.sign === '(') return last.index;
    else if (sign === ')' || sign === '}') {
      if (last?.sign !== (sign === ')' ? '(' : '{')) return last?.index ?? index;
      open.pop();
    }
  }
  return open[0]?.index;
}

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
  const file = shownPath(root, path);
  const odd = oddBracket(text);
  const reason = 'this bracket has no other one: nothing behind it is read';
  const broken = odd === undefined ? [] : [{ file, place: '', line: lineAt(text, odd), reason }];
  const names = [...text.matchAll(declared)].flatMap(({ 0: name, index }): SchemaMistake[] => {
    const hint = isKnown(name) ? '' : nearestWord(name, known);
    const line = lineAt(text, index);
    const reason = `the console has no "${name}"${hint}`;
    return hint ? [{ file, place: '', line, reason, isWarning: true }] : [];
  });
  return [...broken, ...names];
}

/** Own English texts that cannot be read, or whose names are nearly those of the console and that no own file reads. */
function oddTexts(root: string, own: string): SchemaMistake[] {
  const folder = join(own, 'locales/en');
  const english = join(root, 'src/locales/en');
  const texts = textsBelow(own, /^(?!locales\/).*\.(tsx?|json)$/);
  const isKnown = (key: string, given: TextTree) =>
    Object.hasOwn(given, key) || texts.some((one) => one.includes(key));
  const textsOf = (path: string): TextTree =>
    existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const places = new Map(
    filesBelow(english).flatMap((name) =>
      Object.keys(textsOf(join(english, name))).map((key): [string, string] => [key, name]),
    ),
  );
  const files = filesBelow(folder).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => {
    const path = join(folder, name);
    const file = shownPath(root, path);
    const source = readFileSync(path, 'utf8');
    const { value, tree, mistakes: found } = parse(file, source);
    if (!tree || !isRow(value) || name === 'schemas.json') return found;
    if (name === 'react-admin.json') return [...found, ...oddRaTexts(file, source)];
    const given = textsOf(join(english, name));
    const report: Report = (place, reason, fix) => {
      const line = lineOf(source, tree, place);
      found.push({ file, place, line, reason, isWarning: true, ...(fix && { fix }) });
    };
    for (const [key, text] of Object.entries(value)) {
      const hint = isKnown(key, given) ? '' : nearestWord(key, Object.keys(given));
      const place = Object.hasOwn(given, key) ? undefined : places.get(key);
      if (place) report(`/${key}`, `nobody reads it here: move it to locales/en/${place}`);
      else if (typeof text !== 'string')
        report(`/${key}`, 'a text is in quotes, under its whole key: "vendor.more": "More"');
      else if (hint) report(`/${key}`, `the console has no text "${key}"${hint}`);
      else if (Object.hasOwn(given, key))
        checkTexts({ [key]: text }, given, { tag: 'en', isOfSchemas: false, report });
    }
    return found;
  });
}

/** Every mistake in the parts of the own folder. @param root folder of the project */
export function ownPartMistakes(root: string): SchemaMistake[] {
  const own = ownFolder(root);
  return own
    ? [
        ...strayParts(root, own),
        ...strayFiles(root, own),
        ...moduleMistakes(root, own),
        ...mistakesOfChoices(root, own),
        ...mistakesOfMenu(root, own),
        ...oddTokens(root, own),
        ...oddTexts(root, own),
      ]
    : [];
}
