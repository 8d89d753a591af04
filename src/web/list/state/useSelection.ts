import { difference, union } from 'es-toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Identifier, useRecordSelection, useStoreContext } from 'react-admin';
import { useLocation } from 'react-router';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { listPlace, notePlace } from './listPlaces';
import type { Rows } from './useRows';

const none: readonly Identifier[] = [];

/**
 * The selection of ra-core, which lasts on other pages, and on the way back to the list. Rows drawn from memory are
 * selected on trust: one that the relay no longer has on that page when its answer comes is not selected any more, so
 * that nothing is done to what nobody sees. Rows on which a job failed stay selected, also those that are gone.
 * @param page what tells pages apart
 * @param loaded the rows, and what says whether they are from memory
 */
export function useSelection(
  name: string,
  page: string,
  { rows, isFetching, error }: Pick<Rows, 'rows' | 'isFetching' | 'error'>,
) {
  const { key } = useLocation();
  const { getItem, setItem } = useStoreContext();
  const storeKey = `${name}.selectedIds`;
  const [unseen] = useState(() => {
    const { selected = none, shown = none } = listPlace(key) ?? {};
    // Before ra-core reads it: what was selected at this entry, not what another one left.
    if (getItem(storeKey, none) !== selected) setItem(storeKey, selected);
    return difference(selected, shown);
  });
  const [selectedIds, changes] = useRecordSelection<RecordRow>({ resource: name });
  const { select: onSelect, toggle, clearSelection } = changes;
  const select = useCallback(
    (ids: readonly Identifier[], isOn: boolean) =>
      setItem(storeKey, (isOn ? union : difference)(getItem(storeKey) ?? none, ids)),
    [storeKey, getItem, setItem],
  );
  useEffect(() => {
    notePlace(key, { selected: selectedIds, ...(rows && { shown: rows.map(({ id }) => id) }) });
  }, [key, selectedIds, rows]);
  const isChecked = rows !== undefined && !isFetching && !error;
  /** The last look, with what was selected by then; while rows are from memory, when they were begun to be read. */
  const last = useRef({ page, isChecked: false, ids: unseen });
  useEffect(() => {
    const { current } = last;
    if (current.page === page && !current.isChecked) {
      if (!isChecked) return;
      const there = new Set(rows.map(({ id }) => id));
      const gone = difference(selectedIds, current.ids).filter((id) => !there.has(id));
      if (gone.length > 0) select(gone, false);
    }
    last.current = { page, isChecked, ids: selectedIds };
  }, [page, rows, isChecked, selectedIds, select]);
  return { selectedIds, onSelect, onToggleItem: toggle, onUnselectItems: clearSelection, select };
}
