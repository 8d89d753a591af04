/**
 * The own folder of a built console: `--own DIR` or OWN. It is read before anything else is loaded, since every module
 * takes its schemas from the registry. docs/own.md describes it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
}

declare global {
  var relayOwn: RelayOwn | undefined;
}

/** A file that cannot be read: the start ends with this sentence. */
class OwnFolderError extends Error {}

const consoleSchemas = import.meta.glob<unknown>('/schemas/{resources,settings}/*.json', {
  eager: true,
  import: 'default',
});

const jsonBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => file.endsWith('.json'))
        .sort()
    : [];

function readJson(file: string): unknown {
  const { value, mistakes } = parse(file, readFileSync(file, 'utf8'));
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
    // The check has its words.
    menu: existsSync(menu) ? (readJson(menu) as OwnMenu) : {},
    ...(existsSync(css) ? { css: readFileSync(css, 'utf8') } : {}),
  };
}

/** Takes `--own DIR` out of the arguments; OWN without it. */
function takeFolder(args: string[]): string | undefined {
  const at = args.findIndex((word) => /^--own(=|$)/.test(word));
  if (at < 0) return process.env['OWN']?.trim() || undefined;
  const [, value] = /^--own=(.*)$/.exec(args[at] ?? '') ?? [];
  const [, next] = args.splice(at, value === undefined ? 2 : 1);
  return value ?? next ?? '';
}

/** The own folder of this program; undefined without one. */
export const ownFolder = ((): string | undefined => {
  const given = takeFolder(process.argv);
  return given === undefined || given === 'none' ? undefined : resolve(given);
})();

try {
  if (ownFolder !== undefined) {
    if (!existsSync(ownFolder)) throw new OwnFolderError(`there is no folder ${ownFolder}`);
    globalThis.relayOwn = read(ownFolder);
  }
} catch (error) {
  if (!(error instanceof OwnFolderError)) throw error;
  process.stderr.write(`relay-console: ${error.message}\n`);
  process.exit(2);
}
