import { oddity } from '../../schema/oddValues';
import type { Colour } from '../../schema/types';
import { Chip } from './Chip';
import { OddValue } from './OddValue';
import type { CellProps } from './types';

/** Takes integer, number. */
export const column = { width: 96 };

/** Milliseconds of a request -> colour. */
function colourOf(ms: number): Colour {
  if (ms < 1000) return 'green';
  if (ms < 3000) return 'olive';
  if (ms < 5000) return 'yellow';
  return ms < 10_000 ? 'orange' : 'red';
}

export const text = ({ value }: Pick<CellProps, 'value'>): string =>
  Number(value ?? 0) > 0 ? `${Number(value)} ms` : '';

/** How long a request took, in milliseconds; nothing where none was made. */
export function Cell({ value }: Pick<CellProps, 'value'>) {
  // Also drawn beside another field, where nobody has looked at its type yet.
  const why = oddity({ title: '', type: 'integer' }, value);
  if (why) return <OddValue value={value} why={why} />;
  const shown = text({ value });
  return shown && <Chip colour={colourOf(Number(value))}>{shown}</Chip>;
}
