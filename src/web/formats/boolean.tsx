import { useT } from '../core/texts/translate';
import type { CellProps } from './types';

/** Yes or no. */
export function Cell({ value }: CellProps) {
  const t = useT();
  return value === undefined || value === null
    ? ''
    : t(value === true ? 'common.yes' : 'common.no');
}
