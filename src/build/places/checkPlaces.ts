/** Checks schemas that lie in two folders, and names each mistake by the file that somebody wrote. */
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { SchemaContext } from '../../schema/check/checkFields';
import { checkSchemas } from '../../schema/check/checkSchemas';
import type { Fix, SchemaMistake } from '../../schema/check/mistake';
import { lineOf, parse } from './readJson';
import { joinedSchema, type SchemaPart, type SchemaPlace } from './schemaFiles';

/** A text that was read, with its tree and its name in messages. */
interface ReadText {
  file: string;
  text: string;
  tree: Node;
}

export interface CheckedPlaces {
  /** The schemas by their paths in the console, as in `schemas/resources/token.json`. */
  files: Record<string, unknown>;
  /** The names of own files in messages. */
  own: readonly string[];
  mistakes: SchemaMistake[];
}

/** A field that an addition puts into no section: its own file has no entries of the console's lists. */
function sectionFix(fix: Fix | undefined, schema: unknown, tree: Node): Fix | undefined {
  const at = /^\/x-resource\/(sections|tabs)\/(\d+)\/fields\/\d+$/.exec(fix?.place ?? '');
  const [, word = '', index = ''] = at ?? [];
  if (!fix || !('write' in fix) || !at || findNodeAtLocation(tree, ['x-resource', word]))
    return fix;
  const { name } = Object(Object(schema)['x-resource'][word][index]);
  return { place: `/x-resource/${word}`, write: [{ name, fields: [fix.write] }] };
}

/**
 * A mistake in the words of the file that somebody wrote: the own file, which may add to one of the console. Chinese is
 * asked of the console's files only.
 */
function inFile(
  mistake: SchemaMistake,
  read: ReadText | undefined,
  schema: unknown,
  names: ReadonlyMap<string, string>,
): SchemaMistake[] {
  if (!read) return [mistake];
  if (read.file !== mistake.file && /^has no Chinese/.test(mistake.reason)) return [];
  let { reason } = mistake;
  for (const [name, shown] of names) reason = reason.replaceAll(name, shown);
  const line = lineOf(read.text, read.tree, mistake.place);
  const fix = sectionFix(mistake.fix, schema, read.tree);
  return [{ ...mistake, file: read.file, reason, line, ...(fix ? { fix } : {}) }];
}

/**
 * @param places of all schemas
 * @param textOf the text of a file
 * @param shownAs the name of a file in messages
 * @param more further mistakes in the schemas
 */
export function checkPlaces(
  places: readonly (readonly [part: SchemaPart, place: SchemaPlace])[],
  textOf: (path: string) => string,
  shownAs: (path: string) => string,
  context: SchemaContext,
  more: (files: CheckedPlaces['files']) => SchemaMistake[] = () => [],
): CheckedPlaces {
  const files: Record<string, unknown> = {};
  const texts = new Map<string, ReadText>();
  const names = new Map<string, string>();
  const broken: SchemaMistake[] = [];
  /** The value of a file, whose mistakes are about `name`. */
  const readAs = (name: string) => (path: string) => {
    const file = shownAs(path);
    const text = textOf(path);
    const { value, tree, mistakes } = parse(file, text);
    broken.push(...mistakes);
    // The own file comes last.
    if (tree) texts.set(name, { file, text, tree });
    if (file !== name) names.set(name, file);
    return value;
  };
  for (const [part, place] of places) {
    const name = `schemas/${part}/${place.name}.json`;
    const value = joinedSchema(place, readAs(name));
    if (value !== undefined) files[name] = value;
  }
  const isWhole = broken.every(({ place }) => place !== '');
  const found = [...checkSchemas(files, context, isWhole), ...more(files)].flatMap((mistake) =>
    inFile(mistake, texts.get(mistake.file), files[mistake.file], names),
  );
  return { files, own: [...names.values()], mistakes: [...broken, ...found] };
}
