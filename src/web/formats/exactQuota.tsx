import { useStatus } from '../status/statusStore';
import { quotaText } from './numbers';
import type { CellProps } from './types';

const decimals = 6;

/** What one request cost: dollars to six decimals, for most are fractions of a cent (facts.md section 2). Nothing for none. */
export function Cell({ value }: CellProps) {
  useStatus();
  const quota = Number(value ?? 0);
  return quota === 0 ? '' : <span title={String(quota)}>{quotaText(quota, decimals)}</span>;
}
