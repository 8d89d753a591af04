import { quotaNumber, quotaText } from '../core/quotaText';
import { useStatus } from '../core/statusStore';
import { groupDigits } from './numbers';
import type { CellProps } from './types';

/** Takes integer. */
export const column = { align: 'end', width: 96, narrow: 88 } as const;

const decimals = 6;

/** What one request cost: dollars to six decimals, for most are fractions of a cent. Nothing for none. */
export const text = ({ value }: CellProps): string =>
  typeof value === 'number' && value !== 0 ? quotaText(value, decimals) : '';

export const number = ({ value }: CellProps) =>
  typeof value === 'number' ? quotaNumber(value, decimals) : undefined;

export function Cell(cell: CellProps) {
  useStatus();
  const shown = text(cell);
  return shown === '' ? '' : <span title={String(cell.value)}>{groupDigits(shown)}</span>;
}
