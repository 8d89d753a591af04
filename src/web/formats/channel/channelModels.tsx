import { plainText } from '../../../schema/values/oddValues';
import type { CellProps } from '../parts/types';

/** Takes array. */
export const column = { align: 'end', width: 80 } as const;

/** Models named in the title. */
const most = 60;

/** How many models there are; their names as the title. */
export function Cell({ value }: CellProps) {
  const models = Array.isArray(value) ? value.map(plainText) : [];
  return <span title={models.slice(0, most).join(', ') || undefined}>{models.length || ''}</span>;
}
