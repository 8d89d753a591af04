import { useState } from 'react';
import type { RecordRow } from '../config/resourceConfig';

/** Selected rows as they are now; a row of another page is known only as it was selected. */
export function withCurrentRows(
  selected: ReadonlyMap<unknown, RecordRow>,
  rows: readonly RecordRow[] = [],
): ReadonlyMap<unknown, RecordRow> {
  if (selected.size === 0) return selected;
  const current = rows.filter(({ id }) => selected.has(id));
  return new Map([...selected, ...current.map((row): [unknown, RecordRow] => [row.id, row])]);
}

/** Rows selected so far; they stay selected on other pages. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<unknown, RecordRow>>(new Map());
  const select = (rows: readonly RecordRow[], on: boolean) =>
    setSelected((old) => {
      const next = new Map(old);
      for (const row of rows)
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      return next;
    });
  return [selected, select] as const;
}
