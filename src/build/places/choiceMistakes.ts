/** The mistakes in the files of an own folder that `x-choices` names. */
import { readFileSync } from 'node:fs';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { lineOf, parse } from './readJson';

const isChoice = (one: unknown) => isRow(one) && 'value' in one && 'label' in one;

/** @param path of the file @param file its name in messages */
export function choiceMistakes(path: string, file: string): SchemaMistake[] {
  const source = readFileSync(path, 'utf8');
  const { value, tree, mistakes } = parse(file, source);
  if (!tree) return mistakes;
  const at = Array.isArray(value) ? value.findIndex((one) => !isChoice(one)) : undefined;
  if (at === -1) return mistakes;
  const place = at === undefined ? '' : `/${at}`;
  const reason =
    isRow(value) && 'properties' in value
      ? 'nobody reads a schema here: move it to schemas/resources or schemas/settings'
      : 'choices are a list, as [{ "value": "de", "label": "Germany" }]';
  return [...mistakes, { file, place, reason, line: lineOf(source, tree, place) }];
}
