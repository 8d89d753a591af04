import { useT } from '../core/texts/translate';
import type { CellProps } from './types';

export const column = { width: 88 };

/** Yes or no. */
export function Cell({ value }: CellProps) {
  const t = useT();
  return value === undefined || value === null
    ? ''
    : t(value === true ? 'common.yes' : 'common.no');
}
