import { compareNumbers, parseExact } from '../../schema/exactNumbers';
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

/**
 * Rows whose columns match what was typed above them: a part of the shown text, or a comparison such as `>= 5` with the
 * number that is shown, as dollars where quota is shown in dollars.
 * @param typed texts by field; empty ones do not narrow
 */
export function filterByColumns<T extends Row>(
  rows: readonly T[],
  schema: ResourceSchema,
  typed: Readonly<Record<string, string>>,
  locale: Locale,
): readonly T[] {
  const wanted = Object.entries(typed).filter(([, text]) => text.trim() !== '');
  if (wanted.length === 0) return rows;
  return rows.filter((row) =>
    wanted.every(([field, text]) => {
      const [, sign, number] = comparison.exec(text) ?? [];
      const order = number && compareNumbers(shownNumber(schema, field, row), parseExact(number));
      if (sign && typeof order === 'number') return compares(order, sign);
      return shownText(schema, field, row[field], locale, row)
        .toLocaleLowerCase()
        .includes(text.trim().toLocaleLowerCase());
    }),
  );
}
