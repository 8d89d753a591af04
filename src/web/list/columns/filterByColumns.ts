import type { Filter } from '../../../schema/filters/Filter';
import { rowMatcher } from '../../../schema/filters/rowMatcher';
import type { Locale, ResourceSchema, Row } from '../../../schema/types';
import { parseExact } from '../../../schema/values/exactNumbers';
import { compareNumbers } from '../../../schema/values/exactSums';
import { trimmed } from '../../../schema/values/trimmed';
import { shownNumber, shownText } from '../../formats/shownText';
import { folded } from '../../locales/matchText';
import { readOnce } from '../../relay/site/quotaText';

/** Set where somebody asked for the filters of columns: they take the focus when they come. */
export const openFilters = { isWanted: false };

const comparison = /^([<>]=?|=)\s*(-?\d+(?:\.\d+)?|(\d{4}-[-\d: ]+))$/;

/** The texts of columns as they are compared, by field: a text for each row. */
export type ColumnTexts = Map<string, string[]>;

const isNumeric = (value: unknown) => compareNumbers(value, value) !== undefined;

/** The digits of a time, as a number: those of a later time are more. */
const digitsOf = (time: string) => Number(time.replace(/\D/g, ''));

/** A comparison with a number. */
function compared(field: string, sign: string, number: unknown): Filter {
  const between = (from: unknown, to: unknown): Filter => ({
    field,
    operator: 'range',
    values: [from, to],
  });
  if (sign === '=') return between(number, number);
  const range = sign.startsWith('>') ? between(number, '') : between('', number);
  return sign.endsWith('=') ? range : { and: [range, { not: between(number, number) }] };
}

/** The value that a filter above a column compares: the shown text, the shown number, or the shown time. */
type Aspect = 'text' | 'number' | 'time';

const aspectOf = (aspect: Aspect, field: string) => `${aspect} ${field}`;

/** The filter typed above a column; a comparison without a number or a time is a part of the text. */
function columnFilter(field: string, part: string): Filter {
  const contains: Filter = {
    field: aspectOf('text', field),
    operator: 'contains',
    values: [part],
  };
  const [, sign = '', digits, date] = comparison.exec(part) ?? [];
  if (digits === undefined) return contains;
  const aspect = aspectOf(date === undefined ? 'number' : 'time', field);
  const isNone: Filter = { field: aspect, operator: 'isEmpty', values: [] };
  const number = date === undefined ? parseExact(digits) : digitsOf(date);
  return { or: [compared(aspect, sign, number), { and: [isNone, contains] }] };
}

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
  const readers = new Map<string, (row: T, index: number) => unknown>();
  const filters = Object.entries(typed)
    .filter(([, text]) => trimmed(text) !== '')
    .map(([field, text]) => {
      const part = folded(trimmed(text));
      const texts = known.get(field) ?? [];
      known.set(field, texts);
      const textOf = (row: T, index: number) => {
        texts[index] ??= folded(shownText(schema, field, row[field], locale, row));
        return texts[index];
      };
      readers.set(aspectOf('text', field), textOf);
      readers.set(aspectOf('number', field), (row) => {
        const number = shownNumber(schema, field, row);
        return isNumeric(number) ? number : undefined;
      });
      const { length } = comparison.exec(part)?.[3] ?? '';
      // A time has its dash there, and words have none.
      readers.set(aspectOf('time', field), (row, index) =>
        textOf(row, index)[4] === '-' ? digitsOf(textOf(row, index).slice(0, length)) : undefined,
      );
      return columnFilter(field, part);
    });
  if (filters.length === 0) return rows;
  const matches = rowMatcher<T>({}, { and: filters }, (row, aspect, index) =>
    readers.get(aspect)?.(row, index),
  );
  return readOnce(() => rows.filter(matches));
}
