import { useTranslate } from '../../locales/catalogue';
import type { CellProps } from '../parts/types';

/** Takes boolean. */
export const column = { width: 88 };

/** Yes or no. */
export function Cell({ value }: CellProps) {
  const t = useTranslate();
  return value === undefined || value === null
    ? ''
    : t(value === true ? 'common.yes' : 'common.no');
}
