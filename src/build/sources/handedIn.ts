/**
 * The files that hand in screens and pages as docs/screens.md says: `list.tsx` and its kind or `index.ts` in folders of
 * src/web/resources, `page.tsx` in folders of src/web/pages; and the mistakes in them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Report, SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import { pageNames, pageRoleNames } from '../../schema/pages';
import type { Row } from '../../schema/types';
import consoleIcons from '../../web/ui/icons/console.json';
import firstIcons from '../../web/ui/icons/first.json';
import { jsonFiles } from './readJson';
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

const foldersOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

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
  const folder = join(root, 'src/web/resources');
  return foldersOf(folder)
    .map((name): [string, Map<string, HandedIn>] => [
      name,
      new Map(propsOf(join(folder, name)).map((own) => [own.prop, own])),
    ])
    .filter(([, own]) => own.size > 0);
}

export interface PageFile {
  folder: string;
  file: string;
  module: ReadModule;
}

/** The files of pages. @param root folder of the project */
export function pageFiles(root: string): PageFile[] {
  const pages = join(root, 'src/web/pages');
  return foldersOf(pages)
    .map((folder) => ({ folder, file: join(pages, folder, 'page.tsx') }))
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
    report('/icon', `no icon is called "${String(icon)}"${nearestWord(String(icon), icons)}`);
  if (place !== undefined && typeof place !== 'number')
    report('/place', 'a place in the menu is a number');
}

function pageMistakes(pages: readonly PageFile[], names: readonly string[], at: Reporting): void {
  const taken = new Map([
    ...pageNames.map((name): [string, string] => [`/${name}`, 'a page of the console']),
    ...names.map((name): [string, string] => [`/${name}`, `schemas/resources/${name}.json`]),
  ]);
  for (const page of pages) {
    const { module, folder } = page;
    const report = at(page.file, module);
    if (!module.exported.includes('page') || !isRow(module.valueOf('page')))
      report('', "write export const page = { path: '/…', role: 'user', title: { en: '…' } }");
    else checkPage(declarationOf(page), taken, report);
    if (!module.exported.includes('default'))
      report('', 'has no export default: the component of the page');
    if (names.includes(folder))
      report('', `its folder is called as schemas/resources/${folder}.json: give it another name`);
    const { path } = declarationOf(page);
    if (isText(path)) taken.set(path, `src/web/pages/${folder}`);
  }
}

/** A file without a place to name. */
const nowhere: ReadModule = { exported: [], valueOf: () => undefined, lineOf: () => 1 };

/** Begins to report of a file. */
type Reporting = (file: string, module: ReadModule) => Report;

function resourceMistakes(root: string, names: readonly string[], at: Reporting): void {
  const folder = join(root, 'src/web/resources');
  for (const name of foldersOf(folder)) {
    const index = indexOf(join(folder, name));
    for (const { file, part } of propsOf(join(folder, name))) {
      if (part !== 'default') continue;
      const module = readModule(file);
      if (!module.exported.includes('default'))
        at(file, module)('', 'has no export default: the component of the screen');
    }
    if (index) {
      const module = readModule(index);
      const isKnown = module.inDefault !== undefined || !module.exported.includes('default');
      if (!isKnown)
        at(index, module)('', 'its export default is no object that can be read: { list, edit }');
    }
    if (names.includes(name)) continue;
    const file = index ?? join(folder, name, readdirSync(join(folder, name))[0] ?? '');
    const nearest = nearestWord(name, names);
    at(file, nowhere)('', `schemas/resources/${name}.json does not exist${nearest}`);
  }
}

/** Every mistake in the files that hand in screens and pages. @param root folder of the project */
export function handedInMistakes(root: string): SchemaMistake[] {
  const names = jsonFiles(join(root, 'schemas/resources')).map((file) => file.slice(0, -5));
  const found: SchemaMistake[] = [];
  const at: Reporting = (file, module) => (place, reason) =>
    found.push({
      file: relative(root, file).replaceAll('\\', '/'),
      place,
      line: module.lineOf(place === '' ? 'default' : 'page'),
      reason,
    });
  pageMistakes(pageFiles(root), names, at);
  resourceMistakes(root, names, at);
  return found;
}
