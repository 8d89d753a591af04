import { type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';
import type { RecordRow } from '../config/resourceConfig';
import { lazyDialog } from '../ui/lazyDialog';

const EntryDialog = lazyDialog(async () => (await import('./EntryDialog')).EntryDialog);

const lines = 'tbody tr[tabindex]';

/** The row that an event is about; undefined for its links, and where text of it was marked. */
function rowOf(
  { type, target, currentTarget }: SyntheticEvent<HTMLElement>,
  rows: readonly RecordRow[],
  headRows: number,
): RecordRow | undefined {
  const isOwn = target instanceof Element && !target.closest('a, button, input, dialog');
  const line = isOwn ? target.closest(lines) : null;
  if (!line || (type === 'click' && getSelection()?.type === 'Range')) return undefined;
  // Of a long page only some rows are drawn.
  const place = line.getAttribute('aria-rowindex');
  const drawn = [...currentTarget.querySelectorAll(lines)];
  return rows[place === null ? drawn.indexOf(line) : Number(place) - headRows - 1];
}

/**
 * Opens entries of a list that can only be read, whose columns cut long texts.
 * @param headRows how many rows the head of the table has
 * @returns `open` for a click or a key on a row, and the dialog
 */
export function useEntry(
  rows: readonly RecordRow[],
  headRows: number,
): { open: (event: SyntheticEvent<HTMLElement>) => void; dialog: ReactNode } {
  const [entry, setEntry] = useState<RecordRow>();
  return {
    open: (event) => {
      const row = rowOf(event, rows, headRows);
      if (!row) return;
      // The dialog has the focus before a key is up: it would press the first button in it.
      event.preventDefault();
      setEntry(row);
    },
    dialog: entry && (
      <Suspense>
        <EntryDialog row={entry} onClose={() => setEntry(undefined)} />
      </Suspense>
    ),
  };
}
