import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { RecordRow } from '../config/resourceConfig';
import { keepPlace, keptPlace } from './keptPlaces';
import type { Rows } from './useRows';

type Selected = ReadonlyMap<unknown, RecordRow>;

/** Selected rows as they are now; a row of another page is known only as it was selected. */
export function withCurrentRows(selected: Selected, rows: readonly RecordRow[] = []): Selected {
  if (selected.size === 0 || rows.length === 0) return selected;
  const current = rows.filter(({ id }) => selected.has(id));
  return new Map([...selected, ...current.map((row): [unknown, RecordRow] => [row.id, row])]);
}

const without = (selected: Selected, gone: (id: unknown) => boolean): Selected =>
  new Map([...selected].filter(([id]) => !gone(id)));

/**
 * Rows selected so far; they stay selected on other pages, and on the way back to the list. Rows drawn from memory are
 * selected on trust: one that the relay no longer has on that page when its answer comes is not selected any more, so
 * that nothing is done to what nobody sees. Rows on which a job failed stay selected, also those that are gone.
 * @param page what tells pages apart
 * @param loaded the rows, and what says whether they are from memory
 */
export function useSelection(
  page: string,
  { rows, isFetching, error }: Pick<Rows, 'rows' | 'isFetching' | 'error'>,
) {
  const isChecked = !isFetching && !error;
  const { key } = useLocation();
  const [selected, setSelected] = useState<Selected>(() => keptPlace(key)?.selected ?? new Map());
  // At first: the selected rows that were in view here.
  const [shown] = useState(() => keptPlace(key)?.shown);
  const trusted = useRef({ page, ids: new Set(shown) });
  useEffect(() => {
    const inView =
      selected.size === 0 ? rows && [] : rows?.map(({ id }) => id).filter((id) => selected.has(id));
    keepPlace(key, { selected, ...(inView && { shown: inView }) });
  }, [key, selected, rows]);
  useEffect(() => {
    const { ids } = trusted.current;
    if (trusted.current.page !== page) trusted.current = { page, ids: new Set() };
    else if (isChecked && rows && ids.size > 0) {
      trusted.current = { page, ids: new Set() };
      const there = new Set<unknown>(rows.map(({ id }) => id));
      setSelected((old) => without(old, (id) => ids.has(id) && !there.has(id)));
    }
  }, [page, rows, isChecked]);
  const now = useRef({ page, isChecked });
  useEffect(() => {
    now.current = { page, isChecked };
  });
  const select = useCallback((some: readonly RecordRow[], on: boolean) => {
    const isTrusted = !now.current.isChecked;
    if (on && isTrusted && trusted.current.page === now.current.page)
      for (const { id } of some) trusted.current.ids.add(id);
    setSelected((old) => {
      const next = new Map(old);
      for (const row of some)
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      return next;
    });
  }, []);
  return [selected, select] as const;
}
