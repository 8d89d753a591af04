/** Code files of one's own that nobody would read, or that lack an export: their names, exports and syntax. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sortBy } from 'es-toolkit';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import { foldersFor, ownFolder, shownPath } from '../places/ownFolder';
import { declarationOf, pageFiles } from './handedIn';
import { isImported, type ReadModule, readModule, whyNoComponent } from './readModule';
import { formatFiles } from './schemaNames';
import { whyNoStatus } from './statusWords';

/** The folders with `resources`, `pages`, `formats` and `dataProviders`. @param root folder of the project */
const codeFolders = (root: string): string[] => foldersFor(root, 'src/web', '.');

/** The names of files that are read, by the folder that holds them, and what each exports. */
const exportsOf: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  resources: {
    'list.tsx': [],
    'create.tsx': [],
    'edit.tsx': [],
    'show.tsx': [],
    'index.ts': [],
    'index.tsx': [],
    'listConfig.ts': ['config'],
    'listConfig.tsx': ['config'],
    'formConfig.ts': ['config'],
    'formConfig.tsx': ['config'],
  },
  pages: { 'page.tsx': [] },
};

const unread = 'nobody reads this file';

const components = ['list', 'create', 'edit', 'show', 'icon'];
const props = [...components, 'recordRepresentation'];

const stemOf = (name: string): string => (name.split('.')[0] ?? '').toLowerCase();

/** Exports of another kind than the console takes. */
function oddKinds(
  module: ReadModule,
  wanted: readonly string[],
  isIndex: boolean,
): Pick<SchemaMistake, 'line' | 'reason'>[] {
  const { exported, kindOf, lineOf } = module;
  const ofIndex = components.map((prop) => (exported.includes(prop) ? [prop] : ['default', prop]));
  const named = wanted.length > 0 ? wanted.map((name) => [name]) : [['default']];
  return (isIndex ? ofIndex : named).flatMap(([name = '', word]) => {
    const isObject = name === 'config' || name === 'column';
    const kind = kindOf(name, word);
    const why = isObject
      ? kind && kind !== 'an object' && `${name} is ${kind}, and the console reads an object`
      : whyNoComponent(module, name, word);
    return why ? [{ line: lineOf(name, word), reason: why }] : [];
  });
}

/** The mistakes within a file that is read. @param wanted names that it exports */
function whyWrong(
  path: string,
  wanted: readonly string[],
): Pick<SchemaMistake, 'line' | 'reason'>[] {
  const module = readModule(path);
  const { mistake, exported, inDefault = [] } = module;
  if (mistake) return [mistake];
  const missing = wanted.filter((name) => !exported.includes(name));
  if (missing.length > 0) {
    const others = exported.filter((name) => name !== 'default' && !wanted.includes(name));
    const seen = others.length > 0 ? `, and exports ${others.join(', ')}` : '';
    return [{ line: 1, reason: `does not export ${missing.join(' and ')} by name${seen}` }];
  }
  const isIndex = /^index\.tsx?$/.test(basename(path));
  const own = [...exported, ...inDefault];
  if (!isIndex || own.some((name) => props.includes(name)))
    return oddKinds(module, wanted, isIndex);
  const [first = ''] = own.filter((name) => name !== 'default');
  const reason = `exports none of ${props.join(', ')}${nearestWord(first, props)}`;
  return [{ line: 1, reason }];
}

/** True for a file that hands in what the other one does: the other one is not read. */
function comesFirst(path: string, other: string): boolean {
  const name = basename(path);
  if (stemOf(name) === stemOf(other)) return name < other;
  if (stemOf(name) !== 'index') return false;
  const { exported, inDefault = [] } = readModule(path);
  return [...exported, ...inDefault].includes(stemOf(other));
}

type Found = { path: string } & Pick<SchemaMistake, 'line' | 'reason' | 'isWarning'>;

/** The files of a folder of `resources` or `pages`. */
function inFolder(folder: string, kind: 'resources' | 'pages'): Found[] {
  const known = exportsOf[kind] ?? {};
  const files = readdirSync(folder).filter((name) => /^(?!.*\.test\.).*\.[cm]?[jt]sx?$/.test(name));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const isPage = kind === 'pages' && files.includes('page.tsx');
  return files.flatMap((name): Found[] => {
    const path = join(folder, name);
    const wanted = known[name];
    const twin = files.find((other) => known[other] && comesFirst(join(folder, other), name));
    if (wanted && twin)
      return [{ path, line: 1, reason: `${unread}: ${twin} comes first, keep one` }];
    if (wanted) return whyWrong(path, wanted).map((one) => ({ path, ...one }));
    const isAlone =
      kind === 'pages' &&
      !isPage &&
      (['index', basename(folder).toLowerCase()].includes(stemOf(name)) ||
        readModule(path).exported.includes('page'));
    const meant = Object.keys(known).find((other) => stemOf(other) === stemOf(name));
    if (isPage || !(isAlone || meant) || isImported(texts, `./${name.split('.')[0]}`)) return [];
    return [{ path, line: 1, reason: `${unread}: call it ${meant ?? 'page.tsx'}` }];
  });
}

/** A file of one's own that is in no folder, by what it would be called there. */
function besideFolders(path: string, kind: 'resources' | 'pages'): Found[] {
  const [, name] = /^([^.]+)\.[cm]?[jt]sx?$/.exec(basename(path)) ?? [];
  if (name === undefined) return [];
  const meant = kind === 'pages' ? 'page.tsx' : 'index.tsx';
  const reason = `nobody reads this file by itself: a screen is ${kind}/${name}/${meant}`;
  return [{ path, line: 1, reason, isWarning: true }];
}

/** Formats with what a list or a form takes of them. @param known the file of each format */
function inFormats(root: string, folder: string, known: ReadonlyMap<string, string>): Found[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file): Found[] => {
    const [, name, widget] = /(?:^|[\\/])([a-z]\w*)(\.widget)?\.tsx$/.exec(file) ?? [];
    const path = join(folder, file);
    if (name === undefined)
      return /\.[jt]sx?$/.test(file) && readModule(path).exported.includes('Cell')
        ? [{ path, line: 1, reason: `${unread}: call it ${stemOf(basename(file))}.tsx` }]
        : [];
    const wrong = whyWrong(path, widget ? ['Widget'] : ['Cell', 'column']);
    const first = known.get(name);
    if (!widget && first !== shownPath(root, path))
      return [{ path, line: 1, reason: `${first} is the format ${name}: give it another name` }];
    const cell = join(dirname(path), `${name}.tsx`);
    if (widget && !existsSync(cell))
      return [
        { path, line: 1, reason: `${name} is no format: write its Cell in ${name}.tsx, too` },
      ];
    return wrong.map((one) => ({ path, ...one }));
  });
}

/** The next place of the menu that nothing has. */
function freePlace(from: unknown, taken: ReadonlyMap<unknown, string>): number {
  let place = Number(from);
  while (taken.has(place)) place += 1;
  return place;
}

/** Words of a page that lead to nothing, and places of the menu that are taken. @param menus places by schema file */
function inPages(root: string, menus: ReadonlyMap<unknown, string>): Found[] {
  const taken = new Map(menus);
  // Those of the console were there first.
  const pages = sortBy(pageFiles(root), [(page) => Number(declarationOf(page)['frame'] !== false)]);
  const textFolders = foldersFor(root, 'src/locales/en', 'locales/en');
  return pages.flatMap(({ file: path, module }): Found[] => {
    const page = module.valueOf('page');
    if (!isRow(page)) return [];
    const { place, needs, texts, frame } = page;
    const found: Found[] = [];
    const other = taken.get(place);
    if (other !== undefined && place !== undefined && frame !== false)
      found.push({
        path,
        line: module.lineOf('page', 'place'),
        reason: `${String(place)} is the place of ${other} in the menu, ${freePlace(place, taken)} is free`,
        isWarning: true,
      });
    if (place !== undefined) taken.set(place, shownPath(root, path));
    if (frame === false) return found;
    if (needs !== undefined && !(isRow(needs) && typeof needs['user'] === 'string'))
      found.push({
        path,
        line: module.lineOf('page', 'needs'),
        reason: "needs names words of the relay's status: needs: { user: 'usage_report' }",
      });
    for (const word of Object.values(isRow(needs) ? needs : {})) {
      const reason = whyNoStatus(root, word);
      const line = module.lineOf('page', 'needs');
      if (reason) found.push({ path, line, reason, isWarning: true });
    }
    for (const name of Array.isArray(texts) ? texts : [])
      if (!textFolders.some((folder) => existsSync(join(folder, `${String(name)}.json`))))
        found.push({
          path,
          line: module.lineOf('page', 'texts'),
          reason: `no file own/locales/en/${String(name)}.json`,
        });
    return found;
  });
}

/** Every mistake in names, exports and syntax. @param files parsed schema files by their paths */
export function oddFiles(root: string, files: Readonly<Record<string, unknown>>): SchemaMistake[] {
  const menus = Object.entries(files).flatMap(([file, schema]) => {
    const info = isRow(schema) ? schema['x-resource'] : undefined;
    const menu = isRow(info) ? info['menu'] : undefined;
    return isRow(menu) ? [[menu['place'], file] as const] : [];
  });
  const own = ownFolder(root);
  const formats = formatFiles(root, own);
  const found = codeFolders(root).flatMap((code) => [
    ...(['resources', 'pages'] as const).flatMap((kind) => {
      const folder = join(code, kind);
      const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
      return entries.flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return inFolder(path, kind);
        return code === own ? besideFolders(path, kind) : [];
      });
    }),
    ...(existsSync(join(code, 'formats')) ? inFormats(root, join(code, 'formats'), formats) : []),
  ]);
  return [...found, ...inPages(root, new Map(menus))].map(({ path, ...mistake }) => ({
    file: shownPath(root, path),
    place: '',
    ...mistake,
  }));
}
