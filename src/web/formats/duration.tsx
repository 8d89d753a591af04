import { oddity } from '../../schema/oddValues';
import { OddValue } from './OddValue';
import type { CellProps } from './types';

/** Milliseconds of a request -> colour. */
function colourOf(ms: number): string {
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
  return shown && <span className={`badge ${colourOf(Number(value))}`}>{shown}</span>;
}
