import { plainText } from '../../../schema/values/oddValues';
import type { CellProps } from '../parts/types';

export const column = { width: 136, narrow: 104 };

/** Any value as text. */
export function Cell({ value, isApart }: CellProps) {
  return isApart ? plainText(value) : <bdi>{plainText(value)}</bdi>;
}
