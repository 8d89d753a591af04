/** Between a JSON text of ratios and the rows of a table. */
import { hasInexactNumbers } from '../../schema/exactNumbers';
import { isRow } from '../../schema/isRow';

/** A name and its ratio, as it is typed. */
export interface RatioRow {
  name: string;
  /** Null while its field is empty. */
  ratio: number | null;
}

/** The rows of a text; undefined unless the text is a JSON object of numbers that need no rounding. */
export function ratioRows(text: string): RatioRow[] | undefined {
  if (text.trim() === '') return [];
  try {
    if (hasInexactNumbers(text)) return undefined;
    const value: unknown = JSON.parse(text);
    if (!isRow(value)) return undefined;
    const rows = Object.entries(value).flatMap(([name, ratio]) =>
      ratio === null || typeof ratio === 'number' ? [{ name, ratio }] : [],
    );
    return rows.length === Object.keys(value).length ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** The text of rows; a name that comes twice keeps its last ratio. */
export function ratioText(rows: readonly RatioRow[]): string {
  return rows.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(rows.map(({ name, ratio }) => [name, ratio])), null, 2);
}

/**
 * Line and column, counted from 1, where a JSON text goes wrong; undefined for a right one, or where the browser does
 * not say.
 */
export function mistakeIn(text: string): { line: number; column: number } | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
    if (line && column) return { line: Number(line), column: Number(column) };
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
    const lines = text.slice(0, Number.isNaN(position) ? text.length : position).split('\n');
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }
}
