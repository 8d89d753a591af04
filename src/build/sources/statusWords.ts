/** Words of `needs` that the status of the server lacks: nobody would be shown what needs them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';

/** Why a word may never come; undefined for one of the console's server. A relay may have more. */
export function whyNoStatus(root: string, word: unknown): string | undefined {
  const path = join(root, 'src/server/site/status.ts');
  // Schema files may be checked alone.
  if (!existsSync(path) || typeof word !== 'string') return undefined;
  const found = readFileSync(path, 'utf8').matchAll(/^ {4}([a-z_]+): /gm);
  const known = [...found].map(([, name = '']) => name);
  if (known.includes(word)) return undefined;
  return `the status of the console's server has no "${word}"${nearestWord(word, known)}`;
}

/** @param files parsed schema files by their paths */
export const oddNeeds = (root: string, files: Readonly<Record<string, unknown>>): SchemaMistake[] =>
  Object.entries(files).flatMap(([file, schema]) => {
    const info = isRow(schema) ? schema['x-resource'] : undefined;
    const reason = isRow(info) ? whyNoStatus(root, info['needs']) : undefined;
    return reason ? [{ file, place: '/x-resource/needs', reason, isWarning: true as const }] : [];
  });
