import { useQueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { resourceSchema } from '../../schema/registry';
import { translate } from '../locales/catalogue';
import { noteUser } from '../storage/storedUser';
import { showToast } from '../ui/toasts/showToast';
import { reportOf } from './errors/ManyError';
import { showError } from './errors/showError';
import { refreshRecords } from './refreshRecords';
import { type Change, undoable } from './write/changes';
import type { WriteRules } from './write/rowWriter';

/** Milliseconds that a change can be taken back. */
export const undoMs = 6000;

/** The outcome of each record that was to go back. */
interface Outcome {
  done: readonly unknown[];
  failed: readonly { error: unknown }[];
  notTried: readonly unknown[];
}

/** Says how many records went back, and why the first of the others did not. */
export function tellBack({ done, failed, notTried }: Outcome): void {
  const left = failed.length + notTried.length;
  for (const { error } of failed.slice(0, 1)) showError(error);
  if (left === 0) showToast('success', translate('undo.done'));
  else if (done.length + left > 1)
    showToast('warning', translate('undo.partly', { done: done.length, failed: left }));
}

/** The text on a job, and how many records of it cannot be taken back. */
export const doneText = (text: string, left: number): string =>
  left === 0 ? text : translate('undo.leaves', { text, count: left });

/** Shows a success message with a button that takes back what was done, for 6 s. */
export function offerUndo(text: string, takeBack: () => void): void {
  const isSameUser = noteUser();
  showToast('success', text, {
    duration: undoMs,
    action: {
      label: translate('undo.undo'),
      // The message may outlast the session.
      run: () => (isSameUser() ? takeBack() : showToast('warning', translate('undo.otherUser'))),
    },
  });
}

/**
 * A success message with a button that writes the old values, for 6 s. All records go back by one click.
 * @returns what shows it for changes
 */
export function useUndo(
  resource: string,
  provider: DataProvider,
  rules: WriteRules = {},
): (text: string, changes: readonly Change[]) => void {
  const client = useQueryClient();
  return (text, changes) => {
    const { takesBack, left } = undoable(resourceSchema(resource), changes);
    const done = doneText(text, left);
    const ids = takesBack.map(({ before }) => before.id);
    const takeBack = async () => {
      const meta = { takesBack, rules };
      const report = await reportOf(ids, provider.updateMany(resource, { ids, data: {}, meta }));
      await refreshRecords(client, resource, { changed: ids });
      tellBack(report);
    };
    if (ids.length === 0) showToast('success', done);
    else offerUndo(done, () => void takeBack());
  };
}
