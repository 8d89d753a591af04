import { useStatus } from '../core/statusStore';
import { useConsoleT } from '../core/texts/consoleMessages';
import { quotaText } from './numbers';
import type { CellProps } from './types';

/** Quota units as dollars or a short number; unlimited where another field switches the quota off. */
export function Cell({ value, row, name, schema }: CellProps) {
  const t = useConsoleT();
  useStatus(); // the unit and the way of display come with it
  const when = Object.entries(schema.properties[name]?.['x-disable-when'] ?? {});
  if (when.length > 0 && when.every(([other, wanted]) => row[other] === wanted))
    return t('quota.unlimited');
  if (typeof value !== 'number') return '';
  return <span title={String(value)}>{quotaText(value)}</span>;
}
