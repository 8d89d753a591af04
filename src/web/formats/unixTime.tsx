import { timeText } from './times';
import type { CellProps } from './types';

/** Epoch seconds as local time. */
export const text = ({ value }: CellProps): string => timeText(value);

export function Cell(cell: CellProps) {
  return text(cell);
}
