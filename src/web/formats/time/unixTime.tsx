import type { CellProps } from '../parts/types';
import { Time } from './Time';
import { timeText } from './times';

/** Takes integer. */
export const column = { width: 152, isNamed: true };

/** Epoch seconds as local time. */
export const text = ({ value }: CellProps): string => timeText(value);

export function Cell({ value }: CellProps) {
  return <Time value={value} />;
}
