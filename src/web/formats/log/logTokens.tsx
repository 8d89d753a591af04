import { type Log, logType } from '../../../schema/records.gen';
import { Cell as NumberCell } from '../number/number';
import type { CellProps } from '../parts/types';

/** Takes integer. */
export const column = { align: 'end', width: 72 } as const;

const isNone = ({ value, row }: CellProps<Log>) => value === 0 && row.type !== logType.consumption;

/** Tokens of an entry of the log; nothing for none in an entry that is of no call. */
export const Cell = (cell: CellProps<Log>) => (isNone(cell) ? '' : <NumberCell {...cell} />);
