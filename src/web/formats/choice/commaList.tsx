import { Chips } from '../parts/Chips';
import type { CellProps } from '../parts/types';

/** Takes array. */
export const column = { width: 160 };

/** The first entries of a list; all of them on hover. */
export function Cell({ value }: CellProps) {
  return <Chips entries={Array.isArray(value) ? value.map(String) : []} />;
}
