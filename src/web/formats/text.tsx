import { plainText } from '../../schema/oddValues';
import type { CellProps } from './types';

export const column = { width: 136, narrow: 104 };

/** Any value as text. */
export function Cell({ value, isApart }: CellProps) {
  return isApart ? plainText(value) : <bdi>{plainText(value)}</bdi>;
}
