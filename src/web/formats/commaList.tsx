import type { CellProps } from './types';

const shown = 4;

/** The first entries of a list; all of them on hover. */
export function Cell({ value }: CellProps) {
  const entries = Array.isArray(value) ? value.map(String) : [];
  return (
    <span title={entries.length > shown ? entries.join(', ') : undefined}>
      {entries.slice(0, shown).map((entry) => (
        <bdi key={entry} className="badge plain">
          {entry}
        </bdi>
      ))}
      {entries.length > shown && `+${entries.length - shown}`}
    </span>
  );
}
