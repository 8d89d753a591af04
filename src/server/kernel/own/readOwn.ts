/**
 * The own folder of a built console: `--own DIR` or OWN. It is read before anything else is loaded, since every module
 * takes its schemas from the registry. docs/own.md describes it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from '../../../build/places/readJson';
import { joinedSchema, type SchemaPlace } from '../../../build/places/schemaFiles';
import type { OwnMenu } from '../../../schema/ownMenu';

/** The parts that modules of the console take from the folder: src/build/plugins/ownPlugin.ts. */
export interface RelayOwn {
  resources: Record<string, unknown>;
  settings: Record<string, unknown>;
  choices: Record<string, unknown>;
  languages: Record<string, unknown>;
  /** Files of texts by their paths, as the console has them: `/src/locales/de/first.json`. */
  texts: Record<string, unknown>;
  menu: OwnMenu;
  css?: string;
  /** Formats that a page loads before all else, since no schema of the build names them. */
  formats?: readonly string[];
}

declare global {
  var relayOwn: RelayOwn | undefined;
}

/** A file of the folder that cannot be read, or is wrong: the start ends with this sentence. */
class OwnFolderError extends Error {}

const consoleSchemas = import.meta.glob<unknown>('/schemas/{resources,settings}/*.json', {
  eager: true,
  import: 'default',
});

const jsonBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        // Editors and volumes keep their files behind a dot.
        .filter((file) => file.endsWith('.json') && !/(^|\/)\./.test(file))
        .sort()
    : [];

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OwnFolderError(`${file} cannot be read: ${reason}`);
  }
}

function readJson(file: string): unknown {
  const { value, mistakes } = parse(file, readText(file));
  const [first] = mistakes;
  if (first) throw new OwnFolderError(`${file}:${first.line ?? 1}: ${first.reason}`);
  return value;
}

/** Where the schemas of a part are: the console's, which the program has, and those of the folder. */
export function placesIn(folder: string, part: 'resources' | 'settings'): SchemaPlace[] {
  const own = jsonBelow(join(folder, 'schemas', part)).map((file) => file.slice(0, -5));
  return own.map((name) => {
    const path = `/schemas/${part}/${name}.json`;
    const place = { name, own: join(folder, path) };
    return Object.hasOwn(consoleSchemas, path) ? { ...place, console: path } : place;
  });
}

/** The text of a schema of the program, or of the folder. */
export const textAt = (path: string): string =>
  Object.hasOwn(consoleSchemas, path)
    ? JSON.stringify(consoleSchemas[path])
    : readFileSync(path, 'utf8');

const valueAt = (path: string): unknown => consoleSchemas[path] ?? readJson(path);

const schemasOf = (folder: string, part: 'resources' | 'settings') =>
  Object.fromEntries(
    placesIn(folder, part).map((place) => [
      `/schemas/${part}/${place.name}.json`,
      joinedSchema(place, valueAt),
    ]),
  );

function read(folder: string): RelayOwn {
  const schemas = join(folder, 'schemas');
  const locales = join(folder, 'locales');
  const texts = Object.fromEntries(
    jsonBelow(locales).map((file) => [`/src/locales/${file}`, readJson(join(locales, file))]),
  );
  const css = join(folder, 'tokens.css');
  const menu = join(folder, 'menu.json');
  return {
    resources: schemasOf(folder, 'resources'),
    settings: schemasOf(folder, 'settings'),
    choices: Object.fromEntries(
      jsonBelow(schemas)
        .filter((file) => !file.includes('/'))
        .map((file) => [`/schemas/${file}`, readJson(join(schemas, file))]),
    ),
    languages: Object.fromEntries(
      Object.entries(texts).filter(([path]) => path.endsWith('/language.json')),
    ),
    texts,
    // Checked before a page has it: ownSite.ts.
    menu: existsSync(menu) ? (readJson(menu) as OwnMenu) : {},
    ...(existsSync(css) ? { css: readText(css) } : {}),
  };
}

/** Takes `--own DIR` out of the arguments, as src/build/ensure.mjs does; OWN without it. */
function takeFolder(args: string[]): string | undefined {
  const at = args.findIndex((word) => /^--own(=|$)/.test(word));
  if (at < 0) return process.env['OWN']?.trim() || undefined;
  const [, bound] = /^--own=(.*)$/s.exec(args[at] ?? '') ?? [];
  const [, next = ''] = args.splice(at, bound === undefined ? 2 : 1);
  const value = bound ?? next.replace(/^-.*/s, '');
  if (value === '') {
    process.stderr.write('relay-console: --own needs a folder\n');
    process.exit(2);
  }
  return value;
}

/** The own folder of this program; undefined without one. */
export const ownFolder = ((): string | undefined => {
  const given = takeFolder(process.argv);
  return given === undefined || given === 'none' ? undefined : resolve(given);
})();

/** Why the folder cannot be read; backups, for example, are made all the same. */
export const ownProblem = ((): string | undefined => {
  try {
    if (ownFolder === undefined) return undefined;
    if (!statSync(ownFolder, { throwIfNoEntry: false })?.isDirectory())
      throw new OwnFolderError(`there is no folder ${ownFolder}`);
    globalThis.relayOwn = read(ownFolder);
    return undefined;
  } catch (error) {
    if (!(error instanceof OwnFolderError)) throw error;
    return error.message;
  }
})();
