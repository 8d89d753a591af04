/** Settings from options, the environment and a file of JSON, in this order: the first that has one counts. */
import { readFileSync } from 'node:fs';
import { lineOf, parse } from '../../build/places/readJson';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import { isHeaderSetting } from '../restHeaders';
import { readSettings, type Settings, SettingsError, settingTable, type Texts } from '../settings';

/** The name of a setting whose value is in a file. */
const fileOf = (name: string) => `${name}_FILE`;

const isSecret = (name: string): boolean =>
  isHeaderSetting(name) || settingTable[name]?.isSecret === true;

const secrets = Object.keys(settingTable).filter(isSecret);

/** Settings of headers that an API has, or of a file with them: their names are not known before. */
const headerNames = (names: Iterable<string>): string[] =>
  [...names].filter((name) => isHeaderSetting(name.replace(/_FILE$/, '')));

/** Names that the configuration file may have. */
const fileNames = [...Object.keys(settingTable), ...secrets.map(fileOf)];

/** Names that options and the environment may have. */
export const inputNames: readonly string[] = [...fileNames, 'CONFIG'];

interface Found {
  text: string;
  /** Where it comes from, for messages. */
  origin: string;
}

/** The settings in effect, and by name where each comes from that is set. */
export interface Gathered {
  settings: Settings;
  origins: Texts;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not read it',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
};

/** @throws SettingsError that names the setting */
function readText(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new SettingsError(`${name}: ${path} cannot be read: ${reasons[code] ?? String(error)}`);
  }
}

/** A value of the file as an option has it, headers one a line; undefined for one that no setting takes. */
function textOf(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? value.join(isHeaderSetting(name) ? '\n' : ',') : undefined;
}

/** A line for each mistake. */
type Wrong = string[];

/** Adds what the work refuses. */
function collect<Result>(wrong: Wrong, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    wrong.push(error.message);
    return undefined;
  }
}

/** Reads the configuration file: one object of names and values. */
function readConfig(path: string, wrong: Wrong): Map<string, Found> {
  const found = new Map<string, Found>();
  const text = collect(wrong, () => readText('CONFIG', path));
  if (text === undefined) return found;
  const { value, tree, mistakes } = parse(path, text);
  for (const { line, reason } of mistakes) wrong.push(`${path}:${line}: ${reason}`);
  if (mistakes.length === 0 && !isRow(value))
    wrong.push(`${path}:1: must be an object, as { "PORT": 3000 }`);
  for (const [name, given] of Object.entries(isRow(value) ? value : {})) {
    const at = `${path}:${tree ? lineOf(text, tree, `/${name.replaceAll('/', '~1')}`) : 1}`;
    const own = textOf(name, given);
    if (!fileNames.includes(name) && headerNames([name]).length === 0)
      wrong.push(`${at}: there is no setting "${name}"${nearestWord(name, fileNames)}`);
    else if (own === undefined)
      wrong.push(`${at}: ${name} must be a text, a number or a list of texts`);
    else found.set(name, { text: own, origin: at });
  }
  return found;
}

const isSet = (layer: ReadonlyMap<string, Found>, name: string) =>
  (layer.get(name)?.text.trim() ?? '') !== '';

/**
 * The value of the first place that has the setting, or names a file for it.
 * @throws SettingsError
 */
function find(name: string, layers: readonly ReadonlyMap<string, Found>[]): Found | undefined {
  const file = isSecret(name) ? fileOf(name) : '';
  const layer = layers.find((one) => isSet(one, name) || isSet(one, file));
  if (!layer || !isSet(layer, file)) return layer?.get(name);
  if (isSet(layer, name)) throw new SettingsError(`${name} and ${file} are both set: remove one`);
  const path = layer.get(file)?.text.trim() ?? '';
  const text = readText(file, path).trim();
  if (text === '') throw new SettingsError(`${file}: ${path} is empty`);
  return { text, origin: `${file}=${path}` };
}

const fromEnvironment = 'environment';

/**
 * Gathers and reads the settings.
 * @param options values by name
 * @throws SettingsError that names every mistake
 */
export function gatherSettings(options: ReadonlyMap<string, string>, env: Texts): Gathered {
  const wrong: Wrong = [];
  const layers: ReadonlyMap<string, Found>[] = [
    new Map([...options].map(([name, text]) => [name, { text, origin: 'command line' }])),
    new Map(
      [...inputNames, ...headerNames(Object.keys(env))].map((name) => [
        name,
        { text: env[name] ?? '', origin: fromEnvironment },
      ]),
    ),
  ];
  const config = find('CONFIG', layers)?.text.trim();
  if (config) layers.push(readConfig(config, wrong));
  const ofApis = layers.flatMap((layer) => headerNames(layer.keys()));
  const names = [...ofApis.map((name) => name.replace(/_FILE$/, '')), ...Object.keys(settingTable)];
  const found = [...new Set(names)].flatMap((name) => {
    const one = collect(wrong, () => find(name, layers));
    return one ? [[name, one] as const] : [];
  });
  const texts = Object.fromEntries(found.map(([name, { text }]) => [name, text]));
  const origins = Object.fromEntries(found.map(([name, { origin }]) => [name, origin]));
  const settings = collect(wrong, () => readSettings(texts, origins));
  if (!settings || wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  return { settings, origins };
}
