import { plainText } from '../../schema/oddValues';
import type { CellProps } from './types';

/** Any value as text. */
export function Cell({ value }: CellProps) {
  return <bdi>{plainText(value)}</bdi>;
}
