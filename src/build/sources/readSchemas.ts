/** Reads the schema files as they lie on disk and finds every mistake in them, syntax included. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { FormatUse, SchemaContext } from '../../schema/check/checkFields';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import { checkPlaces } from '../places/checkPlaces';
import { filesBelow, foldersFor, ownFolder, shownPath } from '../places/ownFolder';
import { jsonFiles } from '../places/readJson';
import { schemaPlaces } from '../places/schemaFiles';
import { actionMistakes } from './actionMistakes';
import { dataProviderFiles, dataProviderMistakes } from './dataProviderFiles';
import { oddFiles } from './oddFiles';
import { relayMistakes } from './relayFiles';
import { formatFiles, schemaNames } from './schemaNames';
import { oddNeeds } from './statusWords';

const parts = ['resources', 'settings', 'forms'] as const;

/** The schema files of a folder, by their names, in the order of these. */
export function readSchemas<T>(folder: string): [string, T][] {
  // The build has checked the files against the vocabulary.
  return jsonFiles(folder).map((file) => {
    const schema: T = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return [file.slice(0, -5), schema];
  });
}

/**
 * The use of a format: `Takes integer, number; needs x-choices.` above its column. Without that it takes everything.
 */
function readUse(file: string): FormatUse | null {
  const [, types, needs] =
    /^\/\*\* Takes ([a-z, ]+)(?:; needs ([\w, -]+))?\. \*\/$/m.exec(readFileSync(file, 'utf8')) ??
    [];
  return types === undefined ? null : { types: types.split(', '), needs: needs?.split(', ') ?? [] };
}

/** The names that the schema files of a project may use. @param root folder of the project */
export function readContext(root: string): SchemaContext {
  const own = ownFolder(root);
  const vocabulary: Row = JSON.parse(readFileSync(join(root, 'schemas/vocabulary.json'), 'utf8'));
  return {
    vocabulary,
    names: schemaNames(root, own),
    formats: Object.fromEntries(
      [...formatFiles(root, own)].map(([name, file]) => [name, readUse(resolve(root, file))]),
    ),
    choiceFiles: foldersFor(root, 'schemas', 'schemas').flatMap(jsonFiles),
    providers: ['simple-rest', ...dataProviderFiles(root).keys()],
  };
}

/** Notes, and what editors leave behind. */
const beside = /^\.|~$|^README|\.(?:md|bak|orig|swp)$/i;

/** Files beside the schema files that nobody would read, though they look like some. */
function strayFiles(root: string): SchemaMistake[] {
  const known = new Set([
    'vocabulary.json',
    ...jsonFiles(join(root, 'schemas')).filter((file) => !file.includes('.schema.')),
  ]);
  return readdirSync(join(root, 'schemas'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !beside.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(
      (path) =>
        !known.has(path.slice('schemas/'.length)) &&
        !/^schemas\/(resources|settings|forms|relays(?:\/types)?|languages)\/[^/]+\.json$/.test(
          path,
        ),
    )
    .map((file) => ({
      file,
      place: '',
      reason:
        'nobody reads this file: a screen is schemas/resources/<name>.json, ' +
        'schemas/settings/<name>.json or schemas/forms/<name>.json',
    }));
}

/** Files of the own folder that nobody would read, though they look like some. */
function strayOwnFiles(root: string): SchemaMistake[] {
  const own = ownFolder(root);
  if (!own) return [];
  return filesBelow(join(own, 'schemas'))
    .filter((file) => !beside.test(basename(file)))
    .filter((file) => !/^(?:(?:resources|settings)\/)?[^/]+\.json$/.test(file))
    .map((file) => ({
      file: shownPath(root, join(own, 'schemas', file)),
      place: '',
      reason:
        'nobody reads this file: schemas of the own folder are schemas/resources/<name>.json and ' +
        'schemas/settings/<name>.json',
    }));
}

/**
 * Every mistake in the schema files of a project, each with its line; those of the own folder first.
 * @param root folder of the project
 */
export function findSchemaMistakes(root: string): SchemaMistake[] {
  const context = readContext(root);
  const { files, mistakes } = checkPlaces(
    parts.flatMap((part) => schemaPlaces(root, part).map((place) => [part, place] as const)),
    (path) => readFileSync(path, 'utf8'),
    (path) => shownPath(root, path),
    context,
    (read) => [...actionMistakes(root, read), ...oddNeeds(root, read)],
  );
  const resources = Object.values(files)
    .map((file) => (isRow(file) ? file['x-resource'] : undefined))
    .filter(isRow);
  const all = [
    ...mistakes,
    ...strayFiles(root),
    ...strayOwnFiles(root),
    ...dataProviderMistakes(root, resources),
    ...oddFiles(root, files),
    ...relayMistakes(root, files, context),
  ];
  const own = ownFolder(root);
  const isOwn = ({ file }: SchemaMistake) =>
    own !== undefined && file.startsWith(`${shownPath(root, own)}/`);
  return [...all.filter(isOwn), ...all.filter((mistake) => !isOwn(mistake))];
}

export { describeMistake } from '../../schema/check/mistake';
