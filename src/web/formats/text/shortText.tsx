import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 136 };

const limit = 15;

/** Longer than 15 characters: 12 and an ellipsis; the whole text on hover. */
export function Cell({ value }: CellProps) {
  const letters = [...String(value ?? '')];
  const text = letters.join('');
  return (
    <bdi title={letters.length > limit ? text : undefined}>
      {letters.length > limit ? `${letters.slice(0, 12).join('')}...` : text}
    </bdi>
  );
}
