import { parseExact } from '../../schema/exactNumbers';
import { compareNumbers } from '../../schema/exactSums';
import type { Locale, ResourceSchema, Row } from '../../schema/types';
import { shownNumber, shownText } from '../formats/shownText';

const comparison = /^\s*(>=|<=|>|<|=)\s*(-?\d+(?:\.\d+)?)\s*$/;

/** @param order of the value and the wanted one: below 0, 0, or above */
function compares(order: number, sign: string): boolean {
  switch (sign) {
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    default:
      return order === 0;
  }
}

/** What columns show, in small letters, by field: a text for each row. */
export type ColumnTexts = Map<string, string[]>;

/**
 * Rows whose columns match what was typed above them: a part of the shown text, or a comparison such as `>= 5` with the
 * number that is shown, as dollars where quota is shown in dollars.
 * @param typed texts by field; empty ones do not narrow
 * @param known keeps the texts of columns, so that the next letter over the same rows reads none of them again
 */
export function filterByColumns<T extends Row>(
  rows: readonly T[],
  schema: ResourceSchema,
  typed: Readonly<Record<string, string>>,
  locale: Locale,
  known: ColumnTexts = new Map(),
): readonly T[] {
  const conditions = Object.entries(typed)
    .filter(([, text]) => text.trim() !== '')
    .map(([field, text]): ((row: T, index: number) => boolean) => {
      const part = text.trim().toLocaleLowerCase();
      const texts = known.get(field) ?? [];
      known.set(field, texts);
      const holdsPart = (row: T, index: number) => {
        texts[index] ??= shownText(schema, field, row[field], locale, row).toLocaleLowerCase();
        return texts[index].includes(part);
      };
      const [, sign = '', digits] = comparison.exec(text) ?? [];
      if (digits === undefined) return holdsPart;
      const number = parseExact(digits);
      return (row, index) => {
        const order = compareNumbers(shownNumber(schema, field, row), number);
        return order === undefined ? holdsPart(row, index) : compares(order, sign);
      };
    });
  if (conditions.length === 0) return rows;
  return rows.filter((row, index) => conditions.every((holds) => holds(row, index)));
}
