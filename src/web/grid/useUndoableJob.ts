import { useQueryClient } from '@tanstack/react-query';
import { omitBy } from 'es-toolkit';
import { useDataProvider } from 'react-admin';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import type { ListConfig, RecordRow } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { showWritten } from '../data/refreshRecords';
import type { JobReport } from '../data/runJob';
import { type Change, isReal, oldValues, tellBack, useUndo } from '../data/useUndo';
import type { RowChange } from './BulkDialog';
import type { RowWork, UndoOffer } from './bulkJobs';
import { countText } from './countText';
import { forgetUndo } from './recentWork';
import { statusOn } from './recordStatus';
import { refuseLocked } from './refuseLocked';
import { type RowsNow, rowsNow } from './rowsNow';
import { changesBack, forgetTry, updateWork } from './updateWork';
import type { BulkJob } from './useBulkJob';

/** What a message says of the records that were changed. */
export type ChangeText = 'bulk.changed' | 'bulk.enabled' | 'bulk.disabled';

/** The text for records whose status was set. */
export const statusText = (status: unknown): ChangeText =>
  status === statusOn ? 'bulk.enabled' : 'bulk.disabled';

/** Shows what was written before the rows are read again: the next work on them may begin by then. */
function useShow(name: string) {
  const client = useQueryClient();
  return (changes: readonly Change[], valuesOf: (change: Change) => Row) => {
    const values = changes.map((change) => [String(change.before.id), valuesOf(change)] as const);
    showWritten(client, name, new Map(values));
  };
}

const idsOf = (rows: readonly RecordRow[]) => rows.map(({ id }) => id);

/** Work that sets the status of rows that have another one. @param onWritten gets each of them */
function toggleWork(
  rows: RowsNow,
  work: RowWork,
  status: number,
  onWritten: (change: Change) => void,
): RowWork {
  const tried = new Map<unknown, RecordRow>();
  return async (row, signal) => {
    const before = await rows.read(row, signal, ['status']);
    const was = tried.get(row.id);
    if (before['status'] !== status) {
      tried.set(row.id, before);
      await work(before).catch((error: unknown) => forgetTry(tried, row.id, error));
      onWritten({ before: was ?? before, data: { status } });
    }
    // A try whose answer was lost may have set it.
    else if (was) onWritten({ before: was, data: { status } });
    rows.finish(row);
  };
}

/**
 * Work that gives rows the status back that they had. One that others gave another status since fails.
 * @param status that the rows were given
 */
const toggleBackWork =
  (
    rows: RowsNow,
    toggle: (row: RecordRow, isOn: boolean) => Promise<unknown>,
    status: number,
    changedSince: string,
  ): RowWork =>
  async (before, signal) => {
    const now = await rows.read(before, signal, ['status']);
    if (now['status'] === status) await toggle(before, before['status'] === statusOn);
    // An earlier try, or somebody else, may have taken it back.
    else if (now['status'] !== before['status']) throw new HttpError('refused', changedSince);
    rows.finish(before);
  };

/**
 * Jobs that change records and can be taken back by one click once they are done, or stopped.
 * @returns `change` writes the changes; `toggle` does the work of an action that sets the status of rows
 */
export function useUndoableJob(name: string, config: ListConfig, job: BulkJob) {
  const t = useTranslate();
  const locale = useLocale();
  const provider = useDataProvider();
  const tell = useUndo(name, provider);
  const show = useShow(name);
  const schema = resourceSchema(name);
  const textOf = (key: ChangeText, count: number) =>
    t(key, { records: countText(t, schema, count, locale) });
  /** Offers to take work back, as work of its own: it can be seen and stopped, and each row that fails is named. */
  const offerBack = (
    text: string,
    done: readonly Change[],
    work: RowWork,
    rowOf: (before: RecordRow) => RecordRow = (before) => before,
  ): UndoOffer => {
    const takeBack = (real: readonly Change[]) => {
      const rows = real.map(({ before }) => rowOf(before));
      const onEnd = (back: readonly RecordRow[], report: JobReport<RecordRow>) => {
        tellBack(report);
        const ids = new Set(back.map(({ id }) => id));
        // A number that the relay counts is another by now.
        const isCounter = (field: string) => schema.properties[field]?.['x-counter'] !== undefined;
        show(
          real.filter(({ before }) => ids.has(before.id)),
          (change) => omitBy(oldValues(change), (_, field) => isCounter(field)),
        );
        return undefined;
      };
      if (job.start(rows, work, onEnd, true)) forgetUndo(undo);
      else offerBack(text, done, work, rowOf);
    };
    const undo = () => takeBack(done.filter(isReal));
    tell(text, done, undefined, takeBack);
    return { text, undo };
  };
  return {
    change: (changes: readonly RowChange[], text: ChangeText) => {
      const written: Change[] = [];
      const write = (all: readonly RowChange[], onWritten?: (change: Change) => void): RowWork => {
        const lookFirst = t('bulk.lookFirst');
        const work = updateWork(name, all, provider, lookFirst, config.adders, onWritten);
        if (!all.some(({ data }) => 'status' in data)) return work;
        return async (row, signal) => {
          await refuseLocked(name, row.id, config.isLocked, provider);
          return work(row, signal);
        };
      };
      job.start(
        changes.map(({ row }) => row),
        write(changes, (one) => written.push(one)),
        (finished) => {
          const done = written.splice(0);
          show(done, ({ data }) => data);
          if (finished.length === 0) return undefined;
          const back = changesBack(schema, done, t('bulk.changedSince'));
          const rows = new Map(back.map(({ row }) => [row.id, row]));
          const rowOf = (before: RecordRow) => rows.get(before.id) ?? before;
          return offerBack(textOf(text, done.length), done, write(back), rowOf);
        },
      );
    },
    toggle: (changes: readonly RowChange[], work: RowWork, status: number) => {
      const rows = changes.map(({ row }) => row);
      const written: Change[] = [];
      const now = rowsNow(name, idsOf(rows), provider);
      const set = toggleWork(now, work, status, (one) => written.push(one));
      job.start(rows, set, (finished) => {
        const { toggle } = config;
        const done = written.splice(0);
        show(done, ({ data }) => data);
        if (!toggle || finished.length === 0) return undefined;
        const look = rowsNow(name, idsOf(done.map(({ before }) => before)), provider);
        const back = toggleBackWork(look, toggle, status, t('bulk.changedSince'));
        return offerBack(textOf(statusText(status), done.length), done, back);
      });
    },
  };
}
