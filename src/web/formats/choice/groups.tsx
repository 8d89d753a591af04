import type { Colour } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { Chips } from '../parts/Chips';
import type { CellProps } from '../parts/types';

/** Takes array. */
export const column = { width: 124 };

const colours: Readonly<Record<string, Colour>> = {
  vip: 'yellow',
  pro: 'yellow',
  svip: 'red',
  premium: 'red',
};

/** Groups, as a list or a comma text, sorted; none means default. */
function groupsOf(value: unknown): string[] {
  const given = Array.isArray(value) ? value.map(plainText) : plainText(value).split(',');
  const groups = given.map((group) => group.trim()).filter((group) => group !== '');
  return groups.length > 0 ? groups.sort() : ['default'];
}

export const text = ({ value }: CellProps): string => groupsOf(value).join(',');

export function Cell({ value }: CellProps) {
  return <Chips entries={groupsOf(value)} colours={colours} />;
}
