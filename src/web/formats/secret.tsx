import type { CellProps } from './types';

/** A secret is never shown in a list. */
export function Cell({ value }: CellProps) {
  return value ? '••••••' : '';
}
