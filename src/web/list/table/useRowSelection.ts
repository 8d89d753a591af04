import { useRef } from 'react';
import { useEvent } from 'react-admin';
import { idsIn } from '../../relay/values/recordIds';
import { useListExtras, usePageRows } from '../state/ListExtras';

/**
 * Selecting rows of the page: one, or with `isRange` all to it from another, which is the last one unless it is named.
 * @returns what selects, and stays the same
 */
export function useRowSelection() {
  const rows = usePageRows();
  const { select } = useListExtras();
  const last = useRef<unknown>(undefined);
  return useEvent((id: unknown, isOn: boolean, isRange: boolean, from = last.current) => {
    const ids = idsIn(rows);
    const indexOf = (wanted: unknown) => ids.findIndex((one) => String(one) === String(wanted));
    const at = indexOf(id);
    if (at === -1) return;
    const start = isRange ? indexOf(from) : -1;
    const other = start === -1 ? at : start;
    select(ids.slice(Math.min(at, other), Math.max(at, other) + 1), isOn);
    last.current = id;
  });
}
