/** The texts of react-admin's own components, and keys of `react-admin.json` that these do not have. */
import english from 'ra-language-english';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import { flatMessages } from '../../web/locales/flatMessages';
import { lineOf, parse } from '../places/readJson';

export const raTexts = flatMessages(english);
const known = Object.keys(raTexts);

/** @param file its name in messages @param source its text */
export function oddRaTexts(file: string, source: string): SchemaMistake[] {
  const { value, tree } = parse(file, source);
  if (!tree || !isRow(value)) return [];
  return Object.entries(value).flatMap(([key, text]): SchemaMistake[] => {
    if (known.includes(key)) return [];
    const place = `/${key}`;
    const hint = isRow(text) ? ': write whole keys, as "ra.action.save"' : nearestWord(key, known);
    const reason = `react-admin has no text "${key}"${hint}`;
    return [{ file, place, line: lineOf(source, tree, place), reason, isWarning: true }];
  });
}
