import { useStatus } from '../../relay/calls/relayStatus';
import { quotaNumber, quotaText } from '../../relay/site/quotaText';
import type { CellProps } from '../parts/types';

/** Takes integer. */
export const column = { align: 'end', width: 96, narrow: 88 } as const;
/** Six decimals, for most requests cost fractions of a cent; two for whole cents, and from $100 on. */
const decimalsOf = (value: number) =>
  Math.abs(quotaNumber(value)) < 100 && quotaNumber(value) !== quotaNumber(value, 6) ? 6 : 2;

/** The cost of one request, or a top-up, in dollars. Nothing for none. */
export const text = ({ value }: CellProps): string =>
  typeof value === 'number' && value !== 0 ? quotaText(value, decimalsOf(value)) : '';

export const number = ({ value }: CellProps) =>
  typeof value === 'number' ? quotaNumber(value, decimalsOf(value)) : undefined;

export function Cell(cell: CellProps) {
  useStatus();
  const shown = text(cell);
  return shown === '' ? '' : <span title={String(cell.value)}>{shown}</span>;
}
