import { choicesOf } from '../../schema/choices';
import type { Locale, ResourceSchema, Row } from '../../schema/types';
import { timeText } from '../formats/times';

/** The text of a value as the list shows it: labels of choices, local times, entries joined by commas. */
export function shownText(
  schema: ResourceSchema,
  field: string,
  value: unknown,
  locale: Locale,
): string {
  const property = schema.properties[field];
  const choice = choicesOf(schema, field, locale).find(
    (candidate) => String(candidate.value) === String(value),
  );
  if (choice) return choice.label;
  if (property?.['x-format'] === 'unixTime' || property?.['x-format'] === 'expiry')
    return timeText(value) || String(value ?? '');
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

const comparison = /^\s*(>=|<=|>|<|=)\s*(-?\d+(?:\.\d+)?)\s*$/;

function compares(value: number, sign: string, wanted: number): boolean {
  switch (sign) {
    case '>':
      return value > wanted;
    case '>=':
      return value >= wanted;
    case '<':
      return value < wanted;
    case '<=':
      return value <= wanted;
    default:
      return value === wanted;
  }
}

/**
 * Rows whose columns match what was typed above them: a part of the shown text, or a comparison such as `>= 5` for numbers.
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
      if (sign && typeof row[field] === 'number') return compares(row[field], sign, Number(number));
      return shownText(schema, field, row[field], locale)
        .toLocaleLowerCase()
        .includes(text.trim().toLocaleLowerCase());
    }),
  );
}
