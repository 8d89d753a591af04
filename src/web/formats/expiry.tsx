import { choicesOf } from '../../schema/choices';
import { useLocale } from '../core/texts/locale';
import { timeText } from './times';
import type { CellProps } from './types';

/** Epoch seconds as local time, or the label of a value such as -1, never. */
export function Cell({ value, name, schema }: CellProps) {
  const named = choicesOf(schema, name, useLocale()).find((choice) => choice.value === value);
  return named?.label ?? timeText(value);
}
