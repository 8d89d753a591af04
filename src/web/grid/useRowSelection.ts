import { useCallback, useEffect, useRef } from 'react';
import { lacksId } from '../data/recordIds';
import { useListExtras, usePageRows } from './ListExtras';

/**
 * Selecting rows of the page: one, or with Shift all from the one before to it.
 * @returns `select(id, isOn, isRange)`, which stays the same
 */
export function useRowSelection(): (id: unknown, isOn: boolean, isRange: boolean) => void {
  const rows = usePageRows();
  const { select } = useListExtras();
  const last = useRef<unknown>(undefined);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });
  useEffect(
    () => () => {
      // A list that stays begins anew.
      last.current = undefined;
    },
    [],
  );
  return useCallback(
    (id, isOn, isRange) => {
      const selectable = shown.current.filter((row) => !lacksId(row.id));
      const at = selectable.findIndex((row) => String(row.id) === String(id));
      const from = isRange ? selectable.findIndex((row) => row.id === last.current) : at;
      const [first, end] = [Math.min(at, from === -1 ? at : from), Math.max(at, from)];
      select(selectable.slice(first, end + 1), isOn);
      last.current = selectable[at]?.id;
    },
    [select],
  );
}
