import { useStatus } from '../../relay/calls/relayStatus';
import { quotaNumber, quotaText } from '../../relay/site/quotaText';
import type { CellProps } from '../parts/types';
import { groupDigits } from './numbers';

/** Takes integer. */
export const column = { align: 'end', width: 96, narrow: 88 } as const;

const decimals = 6;

/** The cost of one request: dollars to six decimals, for most are fractions of a cent. Nothing for none. */
export const text = ({ value }: CellProps): string =>
  typeof value === 'number' && value !== 0 ? quotaText(value, decimals) : '';

export const number = ({ value }: CellProps) =>
  typeof value === 'number' ? quotaNumber(value, decimals) : undefined;

export function Cell(cell: CellProps) {
  useStatus();
  const shown = text(cell);
  return shown === '' ? '' : <span title={String(cell.value)}>{groupDigits(shown)}</span>;
}
