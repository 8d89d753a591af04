import { useQueryClient } from '@tanstack/react-query';
import { isObject, isRow } from '../../../schema/isRow';
import type { RecordRow } from '../../config/resourceConfig';

/** The records before and after one, as the list had them that was shown last. */
export interface Neighbours {
  previous?: RecordRow | undefined;
  next?: RecordRow | undefined;
}

/** Rows in what react-query keeps of a list. */
function rowsIn(kept: unknown): RecordRow[] {
  const rows = isObject(kept) ? kept['data'] : undefined;
  // The data provider keeps the records of a list.
  return Array.isArray(rows) ? (rows.filter(isRow) as RecordRow[]) : [];
}

/** Neighbours of a record in its list; none where no list was shown before, as after a reload. */
export function useNeighbours(name: string, id: string): Neighbours {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [name, 'getList'] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of lists) {
    const rows = rowsIn(state.data);
    const at = rows.findIndex((row) => String(row.id) === id);
    if (at >= 0) return { previous: rows[at - 1], next: rows[at + 1] };
  }
  return {};
}
