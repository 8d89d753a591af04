/** Reads the schema files as they lie on disk and finds every mistake in them, syntax included. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Node } from 'jsonc-parser';
import type { FormatUse, SchemaContext } from '../../schema/check/checkFields';
import { checkSchemas } from '../../schema/check/checkSchemas';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import { dataProviderFiles, dataProviderMistakes } from './dataProviderFiles';
import { oddFiles } from './oddFiles';
import { jsonFiles, lineOf, parse } from './readJson';
import { relayMistakes } from './relayFiles';
import { formatFiles, schemaNames } from './schemaNames';
import { unusedActions } from './unusedActions';

const folders = ['schemas/resources', 'schemas/settings', 'schemas/forms'];

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
function readUse(file: string): FormatUse | undefined {
  const [, types, needs] =
    /^\/\*\* Takes ([a-z, ]+)(?:; needs ([\w, -]+))?\. \*\/$/m.exec(readFileSync(file, 'utf8')) ??
    [];
  return types === undefined
    ? undefined
    : { types: types.split(', '), needs: needs?.split(', ') ?? [] };
}

/** The names that the schema files of a project may use. @param root folder of the project */
export function readContext(root: string): SchemaContext {
  const vocabulary: Row = JSON.parse(readFileSync(join(root, 'schemas/vocabulary.json'), 'utf8'));
  return {
    vocabulary,
    names: schemaNames(root),
    formats: Object.fromEntries(
      [...formatFiles(root)].map(([name, file]) => [name, readUse(join(root, file))]),
    ),
    choiceFiles: jsonFiles(join(root, 'schemas')),
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

/**
 * Every mistake in the schema files of a project, each with its line.
 * @param root folder of the project
 */
export function findSchemaMistakes(root: string): SchemaMistake[] {
  const files: Record<string, unknown> = {};
  const texts = new Map<string, { text: string; tree: Node }>();
  const broken: SchemaMistake[] = [];
  for (const file of folders.flatMap((folder) =>
    jsonFiles(join(root, folder)).map((name) => `${folder}/${name}`),
  )) {
    const text = readFileSync(join(root, file), 'utf8');
    const { value, tree, mistakes } = parse(file, text);
    broken.push(...mistakes);
    if (tree) texts.set(file, { text, tree });
    if (tree) files[file] = value;
  }
  const isWhole = broken.every(({ place }) => place !== '');
  const context = readContext(root);
  const used = Object.values(files).map((file) => {
    const info = isRow(file) ? file['x-resource'] : undefined;
    return isRow(info) ? info['api'] : undefined;
  });
  const all = [...checkSchemas(files, context, isWhole), ...unusedActions(root, files)];
  const found = all.map((mistake) => {
    const read = texts.get(mistake.file);
    return read ? { ...mistake, line: lineOf(read.text, read.tree, mistake.place) } : mistake;
  });
  return [
    ...broken,
    ...strayFiles(root),
    ...dataProviderMistakes(root, used),
    ...oddFiles(root, files),
    ...relayMistakes(root, files, context),
    ...found,
  ];
}

export { describeMistake } from '../../schema/check/mistake';
