/** The files of the own folder that pages load when there was no build: `own.js`, texts and the logo. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { context, lateFormats, pages } from 'virtual:schema-context';
import { _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { checkPlaces } from '../../../build/places/checkPlaces';
import { choiceMistakes } from '../../../build/places/choiceMistakes';
import { menuMistakes } from '../../../build/places/menuMistakes';
import { filesBelow } from '../../../build/places/ownFolder';
import type { SchemaPart, SchemaPlace } from '../../../build/places/schemaFiles';
import { describeMistake, type SchemaMistake } from '../../../schema/check/mistake';
import { formatsIn } from '../../../schema/formatsIn';
import { formSchema } from '../../../schema/forms/formSchema';
import { settings } from '../../../schema/forms/settings';
import { sectionForm, sectionFormName } from '../../../schema/forms/settingsForms';
import { resources } from '../../../schema/registry';
import type { ResourceSchema } from '../../../schema/types';
import { createAjv } from '../../../schema/values/createAjv';
import { placesIn, type RelayOwn, textAt } from './readOwn';

const consoleTexts = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['/src/locales/*/**/*.json', '!/src/locales/*/{language,server,schemas}.json'],
  { import: 'default' },
);

const consoleFiles = import.meta.glob<unknown>('/schemas/{resources,settings,forms}/*.json', {
  eager: true,
  import: 'default',
});

/** The schemas of the console with those of the folder in their places. */
function allPlaces(folder: string): [SchemaPart, SchemaPlace][] {
  const places = new Map<string, [SchemaPart, SchemaPlace]>();
  for (const path of Object.keys(consoleFiles)) {
    const [, part, name = ''] =
      /^\/schemas\/(resources|settings|forms)\/(.*)\.json$/.exec(path) ?? [];
    if (part === 'resources' || part === 'settings' || part === 'forms')
      places.set(path, [part, { name, console: path }]);
  }
  for (const part of ['resources', 'settings'] as const)
    for (const place of placesIn(folder, part))
      places.set(`/schemas/${part}/${place.name}.json`, [part, place]);
  return [...places.values()];
}

const textOf = (path: string) =>
  Object.hasOwn(consoleFiles, path) ? JSON.stringify(consoleFiles[path]) : textAt(path);

/** Says which files are code: who copied them here would wait for them. */
function unreadCode(folder: string): SchemaMistake[] {
  const parts = ['pages', 'resources', 'formats', 'dataProviders'];
  const below = parts.flatMap((part) =>
    filesBelow(join(folder, part)).map((at) => `${part}/${at}`),
  );
  const files = [...below, ...readdirSync(folder)].filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const are = files.length === 1 ? 'is code: a build reads it' : 'are code: a build reads them';
  const reason = `${files.join(', ')} ${are}, a start does not`;
  return files.length === 0 ? [] : [{ file: folder, place: '', reason, isWarning: true }];
}

/** Every mistake in the schemas and the menu of the folder, and the warnings, as one line each. */
export function ownMistakes(folder: string, own: RelayOwn): { wrong: string[]; odd: string[] } {
  const choices = Object.keys(own.choices).map((path) => path.slice('/schemas/'.length));
  const { definitions, ...names } = context.names;
  const known = { ...Object(definitions), resource: {}, file: {} };
  const places = allPlaces(folder);
  const checked = checkPlaces(places, textOf, (path) => path.replace(/^\/(?=schemas\/)/, ''), {
    ...context,
    names: { ...names, definitions: known },
    choiceFiles: [...context.choiceFiles, ...choices],
  });
  const menu = join(folder, 'menu.json');
  const shownNames = places.flatMap(([part, { name }]) => (part === 'resources' ? [name] : []));
  const found = [
    ...checked.mistakes.filter(({ file }) => checked.own.includes(file)),
    ...menuMistakes(menu, menu, [...shownNames, ...pages]),
    ...choices
      .filter((name) => !context.choiceFiles.includes(name))
      .map((name) => join(folder, 'schemas', name))
      .flatMap((path) => choiceMistakes(path, path)),
    ...unreadCode(folder),
  ];
  const lines = (isWarning: boolean) =>
    found.filter((one) => Boolean(one.isWarning) === isWarning).map(describeMistake);
  return { wrong: lines(false), odd: lines(true) };
}

const nameOf = (path: string) => path.replace(/^.*\/|\.json$/g, '');

/** Validators of the forms that the folder has or changes, as a function of what they need. */
function validatorsCode(own: RelayOwn): string {
  const ajv = createAjv({ code: { source: true, lines: true, formats: _`formats` } });
  const sections = Object.keys(own.settings)
    .map(nameOf)
    .flatMap((tab) => {
      const schema = settings[tab];
      return (schema?.['x-sections'] ?? []).map((section): [string, ResourceSchema][] =>
        schema ? [[sectionFormName(tab, section), sectionForm(schema, section)]] : [],
      );
    });
  const forms = Object.keys(own.resources)
    .map(nameOf)
    .flatMap((name): [string, ResourceSchema][] => {
      const schema = resources[name];
      return schema ? [[name, schema]] : [];
    });
  const names: Record<string, string> = {};
  for (const [name, schema] of [...forms, ...sections.flat()])
    for (const mode of ['create', 'edit'] as const) {
      const form = formSchema(name, schema, mode);
      ajv.addSchema(form);
      names[form.$id] = form.$id;
    }
  return `(require, formats) => { const exports = {}; ${standalone(ajv, names)}; return exports; }`;
}

/** Files that the page asks for, by their paths. */
export interface OwnSite {
  /** The script that the page loads first. */
  script: string;
  fileAt: (
    path: string,
  ) => Promise<{ type: string; body: string | Uint8Array<ArrayBuffer> } | undefined>;
}

const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Words that only the server reads are no part of a page. */
const shown = (schema: unknown) => ({
  ...Object(schema),
  'x-resource': {
    ...Object(schema)['x-resource'],
    fresh: undefined,
    ownerLimit: undefined,
    maxBytes: undefined,
  },
});

function scriptOf(own: RelayOwn): string {
  const { menu, css, settings: tabs, choices, languages } = own;
  const logo = menu.logo && !/^https:/.test(menu.logo) ? `own/${menu.logo}` : menu.logo;
  const named = new Set(formatsIn([own.resources, tabs]));
  const data = {
    resources: Object.fromEntries(
      Object.entries(own.resources).map(([name, schema]) => [name, shown(schema)]),
    ),
    settings: tabs,
    choices,
    languages,
    menu: { ...menu, ...(logo === undefined ? {} : { logo }) },
    css,
    formats: lateFormats.filter((name) => named.has(name)),
  };
  const paths = Object.keys(own.texts).filter((path) => !/\/(language|server)\.json$/.test(path));
  return `{
  const at = new URL('.', document.currentScript.src);
  const own = ${JSON.stringify(data).replaceAll('<', '\\u003c')};
  if (own.menu.logo) own.menu.logo = new URL(own.menu.logo, at).href;
  own.loads = Object.fromEntries(${JSON.stringify(paths)}.map((path) => [
    path,
    () => fetch(new URL('own' + path.slice(4), at)).then((answer) => answer.json()),
  ]));
  own.validators = ${validatorsCode(own)};
  globalThis.relayOwn = own;
}`;
}

/** @param folder the own folder of this program */
export function createOwnSite(folder: string, own: RelayOwn): OwnSite {
  const script = scriptOf(own);
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
  /** A file of texts, with the console's where it has none. */
  const textsAt = async (path: string) => {
    const english = path.replace(/^(\/src\/locales\/)[^/]+/, '$1en');
    const files = path === english ? [english] : [english, path];
    const given = await Promise.all(files.map((file) => consoleTexts[file]?.()));
    return JSON.stringify(Object.assign({}, ...given, own.texts[path]));
  };
  return {
    script: `own.js?v=${hash}`,
    fileAt: async (path) => {
      if (path === '/own.js') return { type: 'text/javascript', body: script };
      const texts = `/src${path.slice('/own'.length)}`;
      if (Object.hasOwn(own.texts, texts))
        return { type: 'application/json', body: await textsAt(texts) };
      const { logo } = own.menu;
      const type = pictureTypes[extname(path)];
      const isLogo =
        logo !== undefined && path === `/own/${logo}` && existsSync(join(folder, logo));
      return isLogo && type
        ? { type, body: Uint8Array.from(readFileSync(join(folder, logo))) }
        : undefined;
    },
  };
}
