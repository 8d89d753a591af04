import { useState } from 'react';
import type { RecordRow } from '../config/resourceConfig';

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
