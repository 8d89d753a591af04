import { useDataProvider } from 'ra-core';
import { resourceSchema } from '../../schema/registry';
import type { ListConfig, RecordRow } from '../config/resourceConfig';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { type Change, tellBack, useUndo } from '../data/useUndo';
import type { RowChange } from './BulkDialog';
import type { RowWork } from './bulkJobs';
import { countText } from './countText';
import { statusOn } from './recordStatus';
import { refuseLocked } from './refuseLocked';
import { changesBack, updateWork } from './updateWork';
import type { BulkJob } from './useBulkJob';

/** What a message says of the records that were changed. */
export type ChangeText = 'bulk.changed' | 'bulk.enabled' | 'bulk.disabled';

/** The text for records whose status was set. */
export const statusText = (status: unknown): ChangeText =>
  status === statusOn ? 'bulk.enabled' : 'bulk.disabled';

/**
 * Jobs that change records and can be taken back by one click once they are done, or stopped.
 * @returns `change` writes the changes; `toggle` does the work of an action that sets the status of rows
 */
export function useUndoableJob(name: string, config: ListConfig, job: BulkJob) {
  const t = useTranslate();
  const locale = useLocale();
  const provider = useDataProvider();
  const tell = useUndo(name, provider);
  const schema = resourceSchema(name);
  const textOf = (key: ChangeText, count: number) =>
    t(key, { records: countText(t, schema, count, locale) });
  /** Offers to take work back, as work of its own: it can be seen and stopped, and each row that fails is named. */
  const offerBack = (
    text: string,
    done: readonly Change[],
    work: RowWork,
    rowOf: (before: RecordRow) => RecordRow = (before) => before,
  ) => {
    if (done.length === 0) return;
    tell(text, done, undefined, (real) => {
      const rows = real.map(({ before }) => rowOf(before));
      const isBegun = job.start(rows, work, (_, report) => tellBack(report));
      if (!isBegun) offerBack(text, done, work, rowOf);
    });
  };
  return {
    change: (changes: readonly RowChange[], text: ChangeText) => {
      const written: Change[] = [];
      const write = (all: readonly RowChange[], onWritten?: (change: Change) => void): RowWork => {
        const lookFirst = t('bulk.lookFirst');
        const work = updateWork(name, all, provider, lookFirst, config.adders, onWritten);
        if (!all.some(({ data }) => 'status' in data)) return work;
        return async (row) => {
          await refuseLocked(name, row.id, config.isLocked, provider);
          return work(row);
        };
      };
      job.start(
        changes.map(({ row }) => row),
        write(changes, (one) => written.push(one)),
        () => {
          const done = written.splice(0);
          const back = changesBack(schema, done, t('bulk.changedSince'));
          const rows = new Map(back.map(({ row }) => [row.id, row]));
          const rowOf = (before: RecordRow) => rows.get(before.id) ?? before;
          offerBack(textOf(text, done.length), done, write(back), rowOf);
        },
      );
    },
    toggle: (changes: readonly RowChange[], work: RowWork, status: number) =>
      job.start(
        changes.map(({ row }) => row),
        work,
        (done) => {
          const { toggle } = config;
          if (toggle)
            offerBack(
              textOf(statusText(status), done.length),
              done.map((before) => ({ before, data: { status } })),
              (before) => toggle(before, before['status'] === statusOn),
            );
        },
      ),
  };
}
