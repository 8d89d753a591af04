import { useQueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'ra-core';
import { sameValue } from '../../schema/sameValue';
import type { Row } from '../../schema/types';
import type { RecordRow } from '../config/resourceConfig';
import { showError } from '../core/showError';
import { useTranslate } from '../core/texts/catalogue';
import { showToast } from '../core/toastStore';
import { refreshRecords } from './refreshRecords';
import { runJob } from './runJob';

/** Milliseconds that a change can be taken back. */
export const undoMs = 6000;

/** A record as it was, and the values that were written over it. */
export interface Change {
  before: RecordRow;
  data: Row;
}

/** Old values of the changed fields. */
const oldValues = ({ before, data }: Change): Row =>
  Object.fromEntries(Object.keys(data).map((field) => [field, before[field]]));

/**
 * A success message with a button that changes the records back, for 6 s. All rows go back by one click.
 * @returns `tell(text, changes, restore?)`; `restore` writes the old values of one record where a plain update cannot
 */
export function useUndo(
  resource: string,
  provider: DataProvider,
): (
  text: string,
  changes: readonly Change[],
  restore?: (before: RecordRow) => Promise<unknown>,
) => void {
  const t = useTranslate();
  const client = useQueryClient();
  return (text, changes, restore) => {
    const real = changes.filter((change) => !sameValue(oldValues(change), change.data));
    const changeBack = async () => {
      const { done, failed } = await runJob({
        items: real,
        work: (change) =>
          restore?.(change.before) ??
          provider.update(resource, {
            id: change.before.id,
            data: oldValues(change),
            previousData: { ...change.before, ...change.data },
          }),
        signal: new AbortController().signal,
      });
      await refreshRecords(client, resource, { changed: real.map(({ before }) => before.id) });
      for (const { error } of failed.slice(0, 1)) showError(error);
      if (failed.length > 0 && real.length > 1)
        showToast('warning', t('undo.partly', { done: done.length, failed: failed.length }));
      else if (failed.length === 0) showToast('success', t('undo.done'));
    };
    if (real.length === 0) return showToast('success', text);
    showToast('success', text, {
      duration: undoMs,
      action: { label: t('undo.undo'), run: () => void changeBack() },
    });
  };
}
