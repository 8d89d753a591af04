import { plainText } from '../../schema/oddValues';
import { groupDigits } from './numbers';
import type { CellProps } from './types';

/** Takes integer, number. */
export const column = { align: 'end', width: 72 } as const;

/** A number with its digits in groups of three; one that names a record as it is. */
export function Cell({ value, name, schema }: CellProps) {
  const text = plainText(value);
  const isName = /(^|_)id$/.test(name) || schema.properties[name]?.['x-link'] !== undefined;
  return isName ? text : groupDigits(text);
}
