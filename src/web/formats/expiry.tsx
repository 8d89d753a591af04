import { choicesOf } from '../../schema/choices';
import type { Locale } from '../../schema/types';
import { useLocale } from '../core/texts/locale';
import { Time } from './Time';
import { timeText } from './times';
import type { CellProps } from './types';

/** Takes integer. */
export const column = { width: 152 };

/** What ends within this many seconds is marked. */
const soon = 7 * 86_400;

const nameOf = ({ value, name, schema }: CellProps, locale: Locale) =>
  choicesOf(schema, name, locale).find((choice) => choice.value === value)?.label;

/** Epoch seconds as local time, or the label of a value such as -1, never. */
export const text = (cell: CellProps, locale: Locale): string =>
  nameOf(cell, locale) ?? timeText(cell.value);

/** The time; marked where it is less than seven days ahead. */
export function Cell(cell: CellProps) {
  const named = nameOf(cell, useLocale());
  if (named !== undefined) return <span className="muted">{named}</span>;
  const left = Number(cell.value) - Date.now() / 1000;
  return left > 0 && left < soon ? (
    <span className="soon">
      <Time value={cell.value} />
    </span>
  ) : (
    <Time value={cell.value} />
  );
}
