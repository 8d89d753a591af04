import type { Colour } from '../../../schema/types';
import { Chip } from './Chip';

const shown = 2;

/** Entries as chips on one line: the first two, and how many more there are; all of them as the title. */
export function Chips({
  entries,
  colours = {},
}: {
  entries: readonly string[];
  colours?: Readonly<Record<string, Colour>>;
}) {
  const chips = entries.slice(0, shown).map((entry) => (
    <Chip key={entry} colour={colours[entry] ?? 'plain'}>
      {entry}
    </Chip>
  ));
  if (entries.length <= shown) return chips;
  return (
    <span title={entries.join(', ')}>
      {chips}
      <span className="muted">+{entries.length - shown}</span>
    </span>
  );
}
