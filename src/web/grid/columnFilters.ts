import { parseExact } from '../../schema/exactNumbers';
import { compareNumbers } from '../../schema/exactSums';
import { trimmed } from '../../schema/trimmed';
import type { Locale, ResourceSchema, Row } from '../../schema/types';
import { folded } from '../core/matchText';
import { readOnce } from '../core/quotaText';
import { compares } from '../data/listFilter';
import { shownNumber, shownText } from '../formats/shownText';

/** Set where somebody asked for the filters of columns: they take the focus when they come. */
export const openFilters = { isWanted: false };

const comparison = /^([<>]=?|=)\s*(-?\d+(?:\.\d+)?|(\d{4}-[-\d: ]+))$/;

/** What columns show, as it is compared, by field: a text for each row. */
export type ColumnTexts = Map<string, string[]>;

/**
 * Rows whose columns match what was typed above them: a part of the shown text, or a comparison such as `>= 5` with the
 * number that is shown, as dollars where quota is shown in dollars, or `< 2026-02-28` with a shown time.
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
    .filter(([, text]) => trimmed(text) !== '')
    .map(([field, text]): ((row: T, index: number) => boolean) => {
      const part = folded(trimmed(text));
      const texts = known.get(field) ?? [];
      known.set(field, texts);
      const textOf = (row: T, index: number) => {
        texts[index] ??= folded(shownText(schema, field, row[field], locale, row));
        return texts[index];
      };
      const holdsPart = (row: T, index: number) => textOf(row, index).includes(part);
      const [, sign = '', digits, date] = comparison.exec(part) ?? [];
      if (digits === undefined) return holdsPart;
      const number = date ?? parseExact(digits);
      return (row, index) => {
        // A time has its dash there, and words have none.
        const order =
          date && textOf(row, index)[4] === '-'
            ? textOf(row, index).slice(0, date.length).localeCompare(date)
            : compareNumbers(shownNumber(schema, field, row), number);
        return order === undefined ? holdsPart(row, index) : compares(order, sign);
      };
    });
  if (conditions.length === 0) return rows;
  return readOnce(() =>
    rows.filter((row, index) => conditions.every((holds) => holds(row, index))),
  );
}
