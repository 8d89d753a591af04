import { useStatus } from '../core/statusStore';
import { quotaText } from './numbers';
import type { CellProps } from './types';

const decimals = 6;

/** What one request cost: dollars to six decimals, for most are fractions of a cent (facts.md section 2). Nothing for none. */
export function Cell({ value }: CellProps) {
  useStatus();
  if (typeof value !== 'number' || value === 0) return '';
  return <span title={String(value)}>{quotaText(value, decimals)}</span>;
}
