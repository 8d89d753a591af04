import { useResourceContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { justMade } from '../core/listAddress';
import { useGrid } from './GridContext';

/** The id of the record that was just created: its row is scrolled to and gets the focus once it is there. */
export function useMadeRow(): string {
  const name = useResourceContext() ?? '';
  const { rows } = useGrid();
  const [id, setId] = useState('');
  useEffect(() => setId(justMade(name)), [name]);
  const isThere = id !== '' && rows.some((row) => String(row.id) === id);
  useEffect(() => {
    if (!isThere) return;
    const row = document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    // Whoever went on meanwhile keeps the focus.
    if (document.activeElement === document.body) row?.focus({ preventScroll: true });
  }, [isThere, id]);
  return id;
}
