/**
 * The files that hand in screens and pages as docs/screens.md says: `list.tsx` and its kind or `index.ts` in folders of
 * src/web/resources and own/resources, `page.tsx` in folders of src/web/pages and own/pages; and the mistakes in them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import { pageNames, pageRoleNames } from '../../schema/pages';
import type { Row } from '../../schema/types';
import consoleIcons from '../../web/ui/icons/console.json';
import firstIcons from '../../web/ui/icons/first.json';
import { foldersFor, shownPath } from '../places/ownFolder';
import { schemaPlaces } from '../places/schemaFiles';
import { type ReadModule, readModule } from './readModule';

const screens = ['list', 'create', 'edit', 'show'];
/** The props of a `<Resource>` that a folder may set. */
const props = [...screens, 'icon', 'recordRepresentation'];

/** Where a screen or prop of a resource is: the export of a file. */
export interface HandedIn {
  prop: string;
  file: string;
  /** As in `default.list`. */
  part: string;
}

/** A folder, with its name. */
interface Folder {
  name: string;
  folder: string;
}

const foldersIn = (folder: string): Folder[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => ({ name, folder: join(folder, name) }))
    : [];

/** Those of the console and of the own folder. */
const resourceFolders = (root: string) =>
  foldersFor(root, 'src/web/resources', 'resources').flatMap(foldersIn);
const pageFolders = (root: string) => foldersFor(root, 'src/web/pages', 'pages').flatMap(foldersIn);

const indexOf = (folder: string) =>
  ['index.ts', 'index.tsx'].map((name) => join(folder, name)).find(existsSync);

function propsOf(folder: string): HandedIn[] {
  const own = screens
    .map((prop) => ({ prop, file: join(folder, `${prop}.tsx`), part: 'default' }))
    .filter(({ file }) => existsSync(file));
  const file = indexOf(folder);
  if (!file) return own;
  const { exported, inDefault = [] } = readModule(file);
  const named = props.filter((prop) => exported.includes(prop));
  const inObject = props.filter((prop) => inDefault.includes(prop));
  return [
    ...own,
    ...inObject.map((prop) => ({ prop, file, part: `default.${prop}` })),
    ...named.map((prop) => ({ prop, file, part: prop })),
  ];
}

/** The screens that each folder hands in; `index` wins over files of screens. @param root folder of the project */
export function handedIn(root: string): [name: string, own: ReadonlyMap<string, HandedIn>][] {
  const found = new Map<string, Map<string, HandedIn>>();
  for (const { name, folder } of resourceFolders(root)) {
    const own = propsOf(folder);
    const known = found.get(name) ?? new Map<string, HandedIn>();
    for (const part of own) known.set(part.prop, part);
    if (own.length > 0) found.set(name, known);
  }
  return [...found];
}

export interface PageFile {
  folder: string;
  file: string;
  module: ReadModule;
}

/** The files of pages. @param root folder of the project */
export function pageFiles(root: string): PageFile[] {
  return pageFolders(root)
    .map(({ name, folder }) => ({ folder: name, file: join(folder, 'page.tsx') }))
    .filter(({ file }) => existsSync(file))
    .map((page) => ({ ...page, module: readModule(page.file) }));
}

/** The object that a page declares; empty without one. */
export const declarationOf = ({ module }: PageFile): Row => {
  const page = module.valueOf('page');
  return isRow(page) ? page : {};
};

const roles: readonly string[] = pageRoleNames;

const words = ['path', 'role', 'needs', 'title', 'icon', 'place', 'texts', 'shape', 'frame'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reports mistakes in a declaration. @param taken addresses of resources and of other pages, with their files */
function checkPage(page: Row, taken: ReadonlyMap<string, string>, report: Report): void {
  const { path, role, title, icon, place, frame } = page;
  // The console's own pages know what they do.
  const isOwn = frame !== false;
  for (const word of Object.keys(page).filter((one) => !words.includes(one)))
    report(`/${word}`, `"${word}" is no word of a page${nearestWord(word, words)}`);
  for (const [word, value] of Object.entries(page))
    if (value === undefined && isOwn)
      report(`/${word}`, 'is read without running the file: write its value here');
  if (!isText(path) || !path.startsWith('/') || (isOwn && !/^\/[a-z][\w-]*$/i.test(path)))
    report('/path', "a path is one part, as in path: '/report'");
  else if (isOwn && taken.has(path))
    report('/path', `${path} is the address of ${taken.get(path)}`);
  if (!isText(role) || !roles.includes(role))
    report('/role', `a role is ${roles.join(', ')}${nearestWord(String(role ?? ''), roles)}`);
  if (!(isRow(title) ? isText(title['en']) : isText(title) && !isOwn))
    report('/title', "a title has at least English: title: { en: 'Report' }");
  const icons = Object.keys({ ...firstIcons, ...consoleIcons });
  if (icon !== undefined && !icons.includes(String(icon)))
    report(
      '/icon',
      `no icon is called "${String(icon)}"${nearestWord(String(icon), icons) || ': docs/schema.md lists them'}`,
    );
  if (place !== undefined && typeof place !== 'number')
    report('/place', 'a place in the menu is a number');
}

function pageMistakes(root: string, files: ReadonlyMap<string, string>, at: Reporting): void {
  const pages = pageFiles(root);
  const taken = new Map([
    ...pageNames.map((name): [string, string] => [`/${name}`, 'a page of the console']),
    ...[...files].map(([name, file]): [string, string] => [`/${name}`, file]),
  ]);
  const folders = new Map<string, string>();
  for (const page of pages) {
    const { module, folder } = page;
    // Its syntax is said already.
    if (module.mistake) continue;
    const report = at(page.file, module);
    if (!module.exported.includes('page') || !isRow(module.valueOf('page')))
      report('', "write export const page = { path: '/…', role: 'user', title: { en: '…' } }");
    else checkPage(declarationOf(page), taken, report);
    if (!module.exported.includes('default'))
      report('', 'has no export default: the component of the page');
    const twin = files.get(folder) ?? folders.get(folder);
    if (twin) report('', `its folder is called as ${twin}: give it another name`);
    folders.set(folder, shownPath(root, page.file));
    const { path } = declarationOf(page);
    if (isText(path)) taken.set(path, shownPath(root, page.file));
  }
}

/** A file without a place to name. */
const nowhere: ReadModule = {
  exported: [],
  valueOf: () => undefined,
  kindOf: () => undefined,
  lineOf: () => 1,
};

/** Begins to report of a file. */
type Reporting = (file: string, module: ReadModule) => Report;

function resourceMistakes(root: string, names: readonly string[], at: Reporting): void {
  for (const { name, folder } of resourceFolders(root)) {
    const index = indexOf(folder);
    for (const { file, part } of propsOf(folder)) {
      if (part !== 'default') continue;
      const module = readModule(file);
      if (!module.mistake && !module.exported.includes('default'))
        at(file, module)('', 'has no export default: the component of the screen');
    }
    if (index) {
      const module = readModule(index);
      const isKnown = module.inDefault !== undefined || !module.exported.includes('default');
      if (!isKnown)
        at(index, module)('', 'its export default is no object that can be read: { list, edit }');
    }
    if (names.includes(name)) continue;
    const file = index ?? join(folder, readdirSync(folder)[0] ?? '');
    const nearest = nearestWord(name, names);
    at(file, nowhere)('', `own/schemas/resources/${name}.json does not exist${nearest}`);
  }
}

/** Every mistake in the files that hand in screens and pages. @param root folder of the project */
export function handedInMistakes(root: string): SchemaMistake[] {
  const files = new Map(
    schemaPlaces(root, 'resources').map(({ name, console: ofConsole, own }) => [
      name,
      shownPath(root, own ?? ofConsole ?? ''),
    ]),
  );
  const found: SchemaMistake[] = [];
  const at: Reporting = (file, module) => (place, reason) =>
    found.push({
      file: shownPath(root, file),
      place,
      line: module.lineOf(place === '' ? 'default' : 'page', place.slice(1)),
      reason,
    });
  pageMistakes(root, files, at);
  resourceMistakes(root, [...files.keys()], at);
  return found;
}
