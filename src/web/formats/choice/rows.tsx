import { isObject, isRow } from '../../../schema/isRow';
import { plainText } from '../../../schema/values/oddValues';
import { Chips } from '../parts/Chips';
import type { CellProps } from '../parts/types';

/** Takes array. */
export const column = { width: 200 };

/** Each row by its values. */
const rowTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter(isRow).map((row) =>
    Object.values(row)
      .filter((part) => !isObject(part) && part !== '')
      .map(plainText)
      .join(' · '),
  );

/** The rows of a list, in the order of their fields. */
export const text = ({ value }: CellProps): string => rowTexts(value).join('; ');

export function Cell({ value }: CellProps) {
  return <Chips entries={rowTexts(value)} />;
}
