import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { resourceSchema } from '../../schema/registry';
import type { Locale } from '../../schema/types';
import type { BulkAction, ListConfig, RecordRow } from '../config/resourceConfig';
import { type Translate, useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import type { BulkDialogProps, RowChange } from './BulkDialog';
import type { RowWork } from './bulkJobs';
import { countText } from './countText';
import { useGrid } from './GridContext';
import type { BulkJob } from './useBulkJob';
import { statusText, useUndoableJob } from './useUndoableJob';

type Question = Omit<BulkDialogProps, 'schema' | 'rows' | 'onCancel'>;

/** The actions on the selected rows of a resource. */
export interface BulkActions {
  /** The question before a job starts; undefined while there is none. */
  question: Question | undefined;
  /** The dialog that an action brings along, while it is open. */
  OwnDialog: BulkAction['Dialog'];
  /** Closes the question and the dialog without a change. */
  close: () => void;
  /** Asks, then sets the status; the label names the action. */
  setStatus: (status: number, label: string) => void;
  /** True while the dialog that copies settings is open. */
  isCopying: boolean;
  /** Opens the dialog that copies settings. */
  copy: () => void;
  /** Copies settings. */
  applyCopy: (changes: readonly RowChange[]) => void;
  /** Asks for a value of a field, then sets it. */
  edit: (field: string, title: string) => void;
  remove: () => void;
  run: (action: BulkAction) => void;
}

/** What a button of an action says. */
export const labelText = ({ label }: BulkAction, t: Translate, locale: Locale): string =>
  typeof label === 'string' ? t(label) : (label[locale] ?? label['en'] ?? '');

/** Whether the user may do what an action needs to a row. */
function useMayDo() {
  const { can } = useGrid();
  return (access: string | undefined, row: RecordRow) => access === undefined || can(access, row);
}

/**
 * Asks before each work on the rows, shows what would change, and starts the job once confirmed.
 * @param unselect takes rows out of the selection
 */
export function useBulkActions(
  name: string,
  config: ListConfig,
  items: readonly RecordRow[],
  job: BulkJob,
  unselect: (rows: readonly RecordRow[]) => void,
): BulkActions {
  const t = useTranslate();
  const provider = useDataProvider();
  const [question, setQuestion] = useState<Question>();
  const [OwnDialog, setOwnDialog] = useState<BulkAction['Dialog']>();
  const [isCopying, setIsCopying] = useState(false);
  const locale = useLocale();
  const schema = resourceSchema(name);
  const mayDo = useMayDo();
  const { change, toggle } = useUndoableJob(name, config, job);
  const count = items.length;
  const records = countText(t, schema, count, locale);
  const ask = (next: Omit<Question, 'onApply'>, start: (changes: readonly RowChange[]) => void) =>
    setQuestion({
      ...next,
      onApply: (changes) => {
        setQuestion(undefined);
        // What stays as it is needs no more work.
        const changed = new Set(changes.map(({ row }) => row));
        unselect(items.filter((row) => !changed.has(row)));
        start(changes);
      },
    });
  const doing = (action: string) => ({ title: t('bulk.do', { action, records }), action });
  /** Starts work that cannot be taken back. */
  const start = (work: RowWork) => (changes: readonly RowChange[]) => {
    job.start(
      changes.map(({ row }) => row),
      work,
    );
  };
  return {
    question,
    OwnDialog,
    isCopying,
    copy: () => setIsCopying(true),
    applyCopy: (changes) => {
      setIsCopying(false);
      change(changes, 'bulk.changed');
    },
    close: () => {
      setIsCopying(false);
      setQuestion(undefined);
      setOwnDialog(undefined);
    },
    setStatus: (status, label) =>
      ask({ ...doing(label), fixed: { status }, isLocked: config.isLocked }, (changes) =>
        change(changes, statusText(status)),
      ),
    edit: (field, title) =>
      ask({ title, action: t('bulk.change'), field }, (changes) => change(changes, 'bulk.changed')),
    remove: () =>
      ask(
        { ...doing(t('row.delete')), danger: true },
        start((row) => provider.delete(name, { id: row.id, previousData: row })),
      ),
    run: (action) => {
      const { danger = false, work, status, atOnce, Dialog, access } = action;
      const label = labelText(action, t, locale);
      if (Dialog) setOwnDialog(() => Dialog);
      else if (atOnce) void atOnce(items);
      else if (work)
        ask(
          {
            ...doing(label),
            danger,
            ...(status === undefined ? {} : { fixed: { status } }),
            isLocked: (row) => config.isLocked?.(row) || !mayDo(access, row),
          },
          status === undefined ? start(work) : (changes) => toggle(changes, work, status),
        );
    },
  };
}
