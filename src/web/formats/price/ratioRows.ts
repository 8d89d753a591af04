/** Between a JSON text of ratios and the rows of a table. */

import { isRow } from '../../../schema/isRow';
import { hasInexactNumbers } from '../../../schema/values/exactNumbers';
import { jsonMistake } from '../../../schema/values/jsonText';

/** A name and its ratio, as it is typed. */
export interface RatioRow {
  name: string;
  /** Null while its field is empty. */
  ratio: number | null;
}

/** The rows of a text; undefined unless the text is a JSON object of numbers that need no rounding. */
export function ratioRows(text: string): RatioRow[] | undefined {
  if (text.trim() === '') return [];
  // A name that is there twice would be there once in a table, with its last ratio.
  if (hasInexactNumbers(text) || jsonMistake(text, 'numbers')) return undefined;
  const value: unknown = JSON.parse(text);
  return isRow(value)
    ? Object.entries(value).map(([name, ratio]) => ({
        name,
        ratio: typeof ratio === 'number' ? ratio : null,
      }))
    : undefined;
}

/** The text of rows; a name that comes twice keeps its last ratio. */
export function ratioText(rows: readonly RatioRow[]): string {
  return rows.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(rows.map(({ name, ratio }) => [name, ratio])), null, 2);
}
