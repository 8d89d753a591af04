import { plainText } from '../../schema/oddValues';
import type { CellProps } from './types';

export const column = { width: 136 };

/** Any value as text. */
export function Cell({ value }: CellProps) {
  return <bdi>{plainText(value)}</bdi>;
}
