/**
 * The own folder in build and dev server: `virtual:own/…` are modules of what it has, one for each place that takes it,
 * so that a page loads what it needs. A server of a built console may add to them (`relayOwn`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import type { ResourceSchema, SettingsSchema } from '../../schema/types';
import { filesBelow, ownFolder } from '../places/ownFolder';
import { joinedSchemas, schemaPlaces } from '../places/schemaFiles';
import { readMenu } from '../sources/menuFile';
import { shownSchema } from './chineseTextsPlugin';
import { followOwn } from './followOwn';

const prefix = 'virtual:own/';

const text = (value: unknown) => JSON.stringify(value) ?? 'undefined';

type Entries = readonly (readonly [key: string, code: string])[];

const object = (name: string, entries: Entries, rest: readonly string[] = []): string =>
  `export const ${name} = {${[...entries.map(([key, code]) => `${text(key)}: ${code}`), ...rest].join(',\n')}};`;

/** `export const name = { … }` with what the server adds when it starts. */
const constant = (name: string, entries: Entries): string =>
  object(name, entries, [`...globalThis.relayOwn?.${name}`]);

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

interface Context {
  root: string;
  /** The own folder; undefined without one. */
  own: string | undefined;
  /** True for the built console, whose pages load no word that only the server reads. */
  isConsole: boolean;
}

/** Files of texts by their paths, as those of the console have them: `/src/locales/de/vendor.json`. */
const textsOf = ({ own }: Context): [path: string, file: string][] =>
  own
    ? filesBelow(join(own, 'locales'))
        .filter((file) => file.endsWith('.json'))
        .map((file) => [`/src/locales/${file}`, join(own, 'locales', file)])
    : [];

/** Those that the console has no file for; others are joined with it where it is loaded. */
const newTexts = (context: Context): [path: string, file: string][] =>
  textsOf(context).filter(([path]) => !existsSync(join(context.root, path)));

/** The files of the own folder's formats, by name. */
const formatsOf = ({ own }: Context, ending: RegExp): [name: string, file: string][] =>
  own
    ? filesBelow(join(own, 'formats')).flatMap((file): [string, string][] => {
        const [, name] = ending.exec(`/${file}`) ?? [];
        return name === undefined ? [] : [[`./${name}`, join(own, 'formats', file)]];
      })
    : [];

/** `config` of a kind of file in folders of own/resources. */
const configsOf = ({ own }: Context, name: string): [resource: string, file: string][] =>
  own
    ? filesBelow(join(own, 'resources'))
        .filter((file) => file.split('/').length === 2 && basename(file).startsWith(`${name}.ts`))
        .map((file) => [`./${file}`, join(own, 'resources', file)])
    : [];

/** A constant of modules, each loaded with this one. */
function modules(
  name: string,
  files: readonly (readonly [string, string])[],
  make: typeof constant = object,
): string {
  const imports = files.map(([, file], at) => `import * as own${at} from ${text(file)};`);
  return [
    ...imports,
    make(
      name,
      files.map(([key], at) => [key, `own${at}`]),
    ),
  ].join('\n');
}

/** A file that the own folder may have. */
function partOf({ own }: Context, name: string): string | undefined {
  const file = own && join(own, name);
  return file && existsSync(file) ? file : undefined;
}

/** Makes MUI's theme of options, with those of the own folder last. */
function theme(context: Context): string {
  const file = partOf(context, 'theme.ts');
  return [
    "import { createTheme } from '@mui/material/styles';",
    file ? `import own from ${text(file)};` : 'const own = {};',
    'export const themed = (options) => createTheme(options, own);',
  ].join('\n');
}

/** A component in the frame of MUI, loaded after the page is drawn. */
function header(context: Context): string {
  const file = partOf(context, 'header.tsx');
  if (!file) return 'export const Header = undefined;';
  return [
    "import { createElement, lazy, Suspense } from 'react';",
    'const Own = lazy(async () => {',
    `  const [{ default: Own }, { MuiFrame }] = await Promise.all([import(${text(file)}), `,
    `    import(${text(join(context.root, 'src/web/form/parts/MuiFrame.tsx'))})]);`,
    '  return { default: () => createElement(MuiFrame, null, createElement(Own)) };',
    '});',
    'export const Header = () => createElement(Suspense, null, createElement(Own));',
  ].join('\n');
}

/** The menu; a logo that is a file of the own folder becomes one of the console. */
function menu({ root, own }: Context): string {
  const given = readMenu(own);
  const { logo } = given;
  const isFile = own && logo && !/^https:/.test(logo);
  return [
    ...(isFile ? [`import logo from ${text(`${join(own, logo)}?url`)};`] : []),
    `export const menu = { ...${text(given)}, ${isFile ? 'logo, ' : ''}...globalThis.relayOwn?.menu };`,
    `import { placer } from ${text(join(root, 'src/schema/ownMenu.ts'))};`,
    'export const ownPlace = placer(menu);',
  ].join('\n');
}

const isNewOrChanged = ({ own }: { own?: string }) => own !== undefined;

function schemas(context: Context): string {
  const { root, isConsole } = context;
  const changed = (kind: 'resources' | 'settings') =>
    new Set(
      schemaPlaces(root, kind)
        .filter(isNewOrChanged)
        .map(({ name }) => name),
    );
  const [resources, settings] = [changed('resources'), changed('settings')];
  const choices = context.own
    ? filesBelow(join(context.own, 'schemas')).filter((file) => !file.includes('/'))
    : [];
  const languages = newTexts(context).filter(([path]) => path.endsWith('/language.json'));
  return [
    constant(
      'resources',
      joinedSchemas<ResourceSchema>(root, 'resources')
        .filter(([name]) => resources.has(name))
        .map(([name, schema]) => [
          `/schemas/resources/${name}.json`,
          text(isConsole ? shownSchema(schema) : schema),
        ]),
    ),
    constant(
      'settings',
      joinedSchemas<SettingsSchema>(root, 'settings')
        .filter(([name]) => settings.has(name))
        .map(([name, schema]) => [`/schemas/settings/${name}.json`, text(schema)]),
    ),
    constant(
      'choices',
      choices.map((file) => [
        `/schemas/${file}`,
        text(readJson(join(context.own ?? '', 'schemas', file))),
      ]),
    ),
    constant(
      'languages',
      languages.map(([path, file]) => [path, text(readJson(file))]),
    ),
  ].join('\n');
}

const serverTexts = (context: Context): string =>
  constant(
    'texts',
    newTexts(context)
      .filter(([path]) => /\/(server|schemas|console\/ui)\.json$/.test(path))
      .map(([path, file]) => [path, text(readJson(file))]),
  );

/**
 * The looks that come last: a sheet that the page adopts is after all that it loads. The page starts once it has the
 * formats that only an own folder without a build names.
 */
function look({ own }: Context): string {
  const file = own && join(own, 'tokens.css');
  const isThere = file && existsSync(file);
  return [
    isThere ? `import built from ${text(`${file}?inline`)};` : "const built = '';",
    'const css = built + (globalThis.relayOwn?.css ?? "");',
    'if (css) {',
    '  const sheet = new CSSStyleSheet();',
    '  sheet.replaceSync(css);',
    '  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];',
    '}',
    'export const whenReady = (start) => (globalThis.relayOwn?.formats?.length',
    "  ? import('virtual:late-formats').then(start, start) : start());",
  ].join('\n');
}

/** Texts by the paths that the console would have them at. */
const texts = (context: Context): string =>
  [
    constant(
      'loads',
      newTexts(context)
        .filter(([path]) => !/\/(language|server)\.json$/.test(path))
        .map(([path, file]) => [
          path,
          `() => import(${text(file)}).then((module) => module.default)`,
        ]),
    ),
    'export const withOwn = (given) => ({ ...given, ...loads });',
  ].join('\n');

/** The parts of lists or forms; those of a resource of the console get more. */
const configs = (context: Context, name: string): string =>
  [
    modules('own', configsOf(context, name)),
    'const rows = (config) => config?.rowActions ?? [];',
    'const join = (one, two) => ({ ...one, ...two,',
    '  ...((one?.rowActions ?? two.rowActions) && { rowActions: [...rows(one), ...rows(two)] }) });',
    'export const withOwn = (given) => ({ ...given, ...Object.fromEntries(Object.entries(own)',
    '  .map(([path, { config }]) => [path, { config: join(given[path]?.config, config) }])) });',
  ].join('\n');

/** The code of each module. */
const codes: Readonly<Record<string, (context: Context) => string>> = {
  schemas,
  texts,
  'server-texts': serverTexts,
  cells: (context) => modules('cells', formatsOf(context, /\/([a-z]\w*\.tsx)$/)),
  widgets: (context) =>
    modules('widgets', formatsOf(context, /\/([a-z]\w*\.widget\.tsx)$/), constant),
  'list-configs': (context) => configs(context, 'listConfig'),
  'form-configs': (context) => configs(context, 'formConfig'),
  look,
  menu,
  theme,
  header,
};

/** Packages that own files import are those of the console, wherever the own folder is. */
const packagesOf = (root: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);

/** @param root folder of the project */
export function ownPlugin(root: string): Plugin {
  const own = ownFolder(root);
  let isConsole = false;
  /** The code of each module as it was loaded last. */
  const last = new Map<string, string>();
  const codeOf = (name: string): string | undefined => codes[name]?.({ root, own, isConsole });
  return {
    name: 'relay-console-own',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          { find: /^@console\/test$/, replacement: join(root, 'tests/support/ownTest.ts') },
          { find: /^@console$/, replacement: join(root, 'src/web/own.ts') },
          { find: /^@console\//, replacement: `${join(root, 'src')}/` },
        ],
        ...(own && { dedupe: packagesOf(root) }),
      },
      ...(own && { server: { fs: { allow: [root, own] } } }),
    }),
    configResolved: ({ command, build }) => {
      isConsole = command === 'build' && !build.ssr;
    },
    configureServer(server) {
      if (process.env['VITEST'] || !own) return;
      server.watcher.add(own);
      for (const event of ['add', 'change', 'unlink'] as const)
        server.watcher.on(event, (file) => {
          if (file.startsWith(own))
            followOwn(server, root, last, (id) => codeOf(id.slice(prefix.length + 1)));
        });
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const code = codeOf(id.slice(prefix.length + 1));
      if (code !== undefined) last.set(id, code);
      return code;
    },
  };
}
