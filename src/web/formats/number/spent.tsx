import { textIn } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { quotaText } from '../../relay/site/quotaText';
import { Chip } from '../parts/Chip';
import type { CellProps } from '../parts/types';
import { Cell as Quota } from './quota';

/** Takes integer. */
export const column = { align: 'end', width: 150 } as const;

export { number, text } from './quota';

/** The share of a limit from which it is worth a look. */
const near = 0.8;

/** The part of a limit (`period_limit`) that was spent, amber where little is left; nothing without a limit. */
export function Cell(cell: CellProps) {
  const { value, row } = cell;
  const locale = useLocale();
  const limit = row['period_limit'];
  const isThere = typeof value === 'number' && typeof limit === 'number' && limit > 0;
  if (!isThere) return cell.isInRow ? '' : <Quota {...cell} />;
  const used = quotaText(value);
  const shown = textIn(locale, 'quota.spentOf', { used, limit: quotaText(limit) });
  return value >= limit * near ? <Chip colour="orange">{shown}</Chip> : shown;
}
