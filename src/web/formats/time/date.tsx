import { plainText } from '../../../schema/values/oddValues';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 104, isNamed: true };

/** A day such as 2026-02-28: the same everywhere, whatever the zone. */
export function Cell({ value }: CellProps) {
  const text = plainText(value);
  return text === '' ? '' : <time dateTime={text}>{text}</time>;
}
