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

/** How long a request took, in milliseconds; nothing where none was made. */
export function Cell({ value }: Pick<CellProps, 'value'>) {
  // Also drawn beside another field, where nobody has looked at its type yet.
  const why = oddity({ title: '', type: 'integer' }, value);
  if (why) return <OddValue value={value} why={why} />;
  const ms = Number(value ?? 0);
  return ms > 0 ? <span className={`badge ${colourOf(ms)}`}>{ms} ms</span> : '';
}
