import { holds } from '../../../schema/conditions';
import type { Locale } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useStatus } from '../../relay/calls/relayStatus';
import { quotaNumber, quotaText } from '../../relay/site/quotaText';
import type { CellProps } from '../parts/types';
import { groupDigits } from './numbers';

/** Takes integer, number. */
export const column = { align: 'end', width: 120, narrow: 108 } as const;

/** True where another field of the row switches the quota off. */
const isUnlimited = ({ row, name, schema }: CellProps): boolean =>
  holds(schema.properties[name]?.['x-disable-when'], row);

/** Quota units as dollars or a short number; unlimited where another field switches the quota off. */
export function text(cell: CellProps, locale: Locale): string {
  if (isUnlimited(cell)) return textIn(locale, 'quota.unlimited');
  return typeof cell.value === 'number' ? quotaText(cell.value) : '';
}

export const number = (cell: CellProps) =>
  typeof cell.value === 'number' && !isUnlimited(cell) ? quotaNumber(cell.value) : undefined;

export function Cell(cell: CellProps) {
  const locale = useLocale();
  useStatus(); // the unit and the way of display come with it
  const shown = text(cell, locale);
  const { value } = cell;
  if (typeof value !== 'number' || isUnlimited(cell)) return <span className="muted">{shown}</span>;
  return <span title={String(value)}>{groupDigits(shown)}</span>;
}
