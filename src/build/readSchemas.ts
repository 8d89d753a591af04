/** Reads the schema files as they lie on disk and finds every mistake in them, syntax included. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSchemas, type SchemaMistake } from '../schema/checkSchemas';
import type { Row } from '../schema/types';

const folders = ['schemas/resources', 'schemas/settings', 'schemas/forms'];

const jsonFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .sort()
    : [];

/** The schema files of a folder, by their names, in the order of these. */
export function readSchemas<T>(folder: string): [string, T][] {
  // The build has checked the files against the vocabulary.
  return jsonFiles(folder).map((file) => {
    const schema: T = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return [file.slice(0, -5), schema];
  });
}

/** Line and column of a syntax error, counted from 1, as far as the parser says. */
function placeOf(text: string, message: string): string {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
  if (Number.isNaN(position)) return 'line 1';
  const lines = text.slice(0, position).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/**
 * Every mistake in the schema files of a project.
 * @param root folder of the project
 */
export function findSchemaMistakes(root: string): SchemaMistake[] {
  const files: Record<string, unknown> = {};
  const broken: SchemaMistake[] = [];
  for (const file of folders.flatMap((folder) =>
    jsonFiles(join(root, folder)).map((name) => `${folder}/${name}`),
  )) {
    const text = readFileSync(join(root, file), 'utf8');
    try {
      files[file] = JSON.parse(text);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      broken.push({
        file,
        place: placeOf(text, message),
        reason: `no valid JSON: ${message.split('\n')[0]}`,
      });
    }
  }
  const vocabulary: Row = JSON.parse(readFileSync(join(root, 'schemas/vocabulary.json'), 'utf8'));
  const context = {
    vocabulary,
    formats: readdirSync(join(root, 'src/web/formats'))
      .filter((file) => /^[a-z]\w*\.tsx$/.test(file))
      .map((file) => file.replace('.tsx', '')),
    choiceFiles: jsonFiles(join(root, 'schemas')),
  };
  return [...broken, ...checkSchemas(files, context)];
}

/** A mistake as one line for a terminal. */
export function describeMistake({ file, place, reason }: SchemaMistake): string {
  return `${file} ${place}: ${reason}`;
}
