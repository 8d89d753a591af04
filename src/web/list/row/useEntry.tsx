import { type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';
import { loadWith } from '../../locales/catalogue';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { lazyDialog } from '../../ui/dialog/lazyDialog';

const EntryDialog = lazyDialog(
  async () => (await loadWith('entry', import('./EntryDialog'))).EntryDialog,
);

const lines = 'tbody tr[tabindex]';

/** The row that an event is about; undefined for its links, and where text of it was marked. */
function rowOf(
  { type, target, currentTarget }: SyntheticEvent<HTMLElement>,
  rows: readonly RecordRow[],
): RecordRow | undefined {
  const isOwn = target instanceof Element && !target.closest('a, button, input, dialog');
  const line = isOwn ? target.closest(lines) : null;
  if (!line || (type === 'click' && getSelection()?.type === 'Range')) return undefined;
  return rows[[...currentTarget.querySelectorAll(lines)].indexOf(line)];
}

/**
 * Opens entries of a list that can only be read, whose columns cut long texts.
 * @returns `open` for a click or a key on a row, and the dialog
 */
export function useEntry(rows: readonly RecordRow[]): {
  open: (event: SyntheticEvent<HTMLElement>) => void;
  dialog: ReactNode;
} {
  const [entry, setEntry] = useState<RecordRow>();
  return {
    open: (event) => {
      const row = rowOf(event, rows);
      if (!row) return;
      // The dialog has the focus before a key is up: it would press the first button in it.
      event.preventDefault();
      setEntry(row);
    },
    dialog: entry && (
      <Suspense>
        <EntryDialog row={entry} rows={rows} onRow={setEntry} onClose={() => setEntry(undefined)} />
      </Suspense>
    ),
  };
}
