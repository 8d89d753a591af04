import type { CellProps } from './types';

/** Any value as text. */
export function Cell({ value }: CellProps) {
  return (
    <bdi>
      {value === null || value === undefined
        ? ''
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)}
    </bdi>
  );
}
