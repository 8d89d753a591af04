import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 200 };

/** The beginning of a long text; all of it on hover. */
export function Cell({ value }: CellProps) {
  const text = String(value ?? '');
  return <bdi title={text}>{text.length > 80 ? `${text.slice(0, 80)}…` : text}</bdi>;
}
