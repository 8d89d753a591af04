import type { CellProps } from '../parts/types';

/** Takes string, object. */
export const column = { width: 200 };

/** The beginning of a JSON text. */
export function Cell({ value }: CellProps) {
  return <code>{String(value ?? '').slice(0, 60)}</code>;
}
