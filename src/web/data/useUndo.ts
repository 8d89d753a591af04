import { useQueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { sameValue } from '../../schema/sameValue';
import type { Row } from '../../schema/types';
import type { RecordRow } from '../config/resourceConfig';
import { showError } from '../core/showError';
import { noteUser } from '../core/storage/storedUser';
import { translate, useTranslate } from '../core/texts/catalogue';
import { showToast } from '../core/toastStore';
import { refreshRecords } from './refreshRecords';
import { type JobReport, runJob } from './runJob';

/** Milliseconds that a change can be taken back. */
export const undoMs = 6000;

/** A record as it was, and the values that were written over it. */
export interface Change {
  before: RecordRow;
  data: Row;
  /** The record as the relay answered the write, where it did. */
  after?: Row | undefined;
}

/** Old values of the changed fields. */
export const oldValues = ({ before, data }: Change): Row =>
  Object.fromEntries(Object.keys(data).map((field) => [field, before[field]]));

/** False for a change that wrote what was there. */
export const isReal = (change: Change): boolean => !sameValue(oldValues(change), change.data);

/** Tells how many records went back, and why the first of the others did not. */
export function tellBack({ done, failed, notTried }: JobReport<unknown>): void {
  const left = failed.length + notTried.length;
  for (const { error } of failed.slice(0, 1)) showError(error);
  if (left === 0) showToast('success', translate('undo.done'));
  else if (done.length + left > 1)
    showToast('warning', translate('undo.partly', { done: done.length, failed: left }));
}

/**
 * A success message with a button that changes the records back, for 6 s. All rows go back by one click.
 * @returns `tell(text, changes, restore?, restoreAll?)`; `restore` writes the old values of one record where a plain
 * update cannot; `restoreAll` does so with all of them, and tells the outcome
 */
export function useUndo(
  resource: string,
  provider: DataProvider,
): (
  text: string,
  changes: readonly Change[],
  restore?: (before: RecordRow) => Promise<unknown>,
  restoreAll?: (changes: readonly Change[]) => void,
) => void {
  const t = useTranslate();
  const client = useQueryClient();
  return (text, changes, restore, restoreAll) => {
    const real = changes.filter(isReal);
    const changeBack = async () => {
      if (restoreAll) return restoreAll(real);
      const report = await runJob({
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
      tellBack(report);
    };
    if (real.length === 0) return showToast('success', text);
    const isSameUser = noteUser();
    showToast('success', text, {
      duration: undoMs,
      action: {
        label: t('undo.undo'),
        // The message may outlast the session.
        run: () =>
          isSameUser() ? void changeBack() : showToast('warning', translate('undo.otherUser')),
      },
    });
  };
}
