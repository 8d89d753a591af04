/** Schema files as they lie on disk: those of the console, and those of the own folder beside them or added to them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addTo } from '../../schema/addTo';
import { isRow } from '../../schema/isRow';
import { ownFolder } from './ownFolder';
import { jsonFiles } from './readJson';

/** A part of the schemas, with the folder of each: `schemas/resources` and so on. */
export type SchemaPart = 'resources' | 'settings' | 'forms';

/** Where a schema is; a file of the own folder adds to that of the console. */
export interface SchemaPlace {
  name: string;
  console?: string;
  own?: string;
}

/** All of one part, by their names. @param root folder of the project */
export function schemaPlaces(root: string, part: SchemaPart): SchemaPlace[] {
  const own = part === 'forms' ? undefined : ownFolder(root);
  const places = new Map<string, SchemaPlace>();
  const read = (folder: string, which: 'console' | 'own') => {
    for (const file of jsonFiles(folder)) {
      const name = file.slice(0, -'.json'.length);
      places.set(name, { ...places.get(name), name, [which]: join(folder, file) });
    }
  };
  read(join(root, 'schemas', part), 'console');
  if (own) read(join(own, 'schemas', part), 'own');
  return [...places.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The words that an own file may leave out: English is shown in every language that has no text. */
const withRest = (value: unknown): unknown =>
  isRow(value) ? { $schema: '../vocabulary.json', 'x-i18n': {}, ...value } : value;

/** The schema of a place from the values of its files. */
export const joinedSchema = (
  { console: ofConsole, own }: SchemaPlace,
  readFile: (file: string) => unknown,
): unknown => {
  if (own === undefined) return ofConsole && readFile(ofConsole);
  return ofConsole ? addTo(readFile(ofConsole), readFile(own)) : withRest(readFile(own));
};

const readValue = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The schemas of a part by their names, in the order of these.
 * @param root folder of the project
 * @throws SyntaxError for a file that is not JSON
 */
export const joinedSchemas = <T>(root: string, part: SchemaPart): [string, T][] =>
  schemaPlaces(root, part).map((place) => {
    // The build has checked the files against the vocabulary.
    const schema = joinedSchema(place, readValue) as T;
    return [place.name, schema];
  });
