import { timeText } from './times';
import type { CellProps } from './types';

/** Epoch seconds as local time. */
export function Cell({ value }: CellProps) {
  return timeText(value);
}
