import { choicesOf } from '../../schema/choices';
import type { Locale } from '../../schema/types';
import { useLocale } from '../core/texts/locale';
import { timeText } from './times';
import type { CellProps } from './types';

/** Epoch seconds as local time, or the label of a value such as -1, never. */
export function text({ value, name, schema }: CellProps, locale: Locale): string {
  const named = choicesOf(schema, name, locale).find((choice) => choice.value === value);
  return named?.label ?? timeText(value);
}

export function Cell(cell: CellProps) {
  return text(cell, useLocale());
}
