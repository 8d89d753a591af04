import { useQueryClient } from '@tanstack/react-query';
import { omitBy } from 'es-toolkit';
import { useDataProvider } from 'react-admin';
import { statusOn } from '../../../schema/recordStatus';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { BulkValues, ListConfig, RecordRow } from '../../relay/config/resourceConfig';
import { showWritten } from '../../relay/refreshRecords';
import { doneText, offerUndo, tellBack } from '../../relay/useUndo';
import { isCounted } from '../../relay/values/countedFields';
import { idsIn } from '../../relay/values/recordIds';
import { type Change, oldValues, undoable } from '../../relay/write/changes';
import { newTries } from '../../relay/write/tries';
import { callMany, type UpdateManyMeta } from '../../relay/write/writeMany';
import { showToast } from '../../ui/toasts/showToast';
import { countText } from '../jobs/countText';
import type { UndoOffer } from '../jobs/jobs';
import { forgetUndo } from '../jobs/recentJobs';
import type { BulkJob } from '../jobs/useBulkJob';

export interface BulkWrites {
  /** Writes values; one click takes back what was done. */
  change: (rows: readonly RecordRow[], written: BulkValues) => void;
  remove: (rows: readonly RecordRow[]) => void;
  /** Does a call for each row, which cannot be taken back. */
  call: (rows: readonly RecordRow[], call: (row: RecordRow) => Promise<unknown>) => void;
}

/** The text of the message on the changed records. */
const textKey = (written: BulkValues) => {
  const status = 'data' in written ? written.data['status'] : undefined;
  if (status === undefined) return 'bulk.changed';
  return status === statusOn ? 'bulk.enabled' : 'bulk.disabled';
};

/** The jobs of a list over the data provider, with their messages. */
export function useBulkWrites(name: string, config: ListConfig, job: BulkJob): BulkWrites {
  const t = useTranslate();
  const locale = useLocale();
  const provider = useDataProvider();
  const client = useQueryClient();
  const schema = resourceSchema(name);
  /** Shows what was written before the rows are read again: the next job on them may begin by then. */
  const show = (changes: readonly Change[], valuesOf: (change: Change) => Row) => {
    const values = changes.map((change) => [String(change.before.id), valuesOf(change)] as const);
    showWritten(client, name, new Map(values));
  };
  const update = (more: UpdateManyMeta, data: Row = {}) => {
    const kept = { rules: config, tries: newTries(), ...more };
    return (rows: readonly RecordRow[], meta: object) =>
      provider.updateMany(name, { ids: idsIn(rows), data, meta: { ...kept, ...meta } });
  };
  /** Offers to take a job back by another one: it can be seen and stopped, and each row that fails is named. */
  const offerBack = (what: string, done: readonly Change[]): UndoOffer => {
    const { takesBack, left } = undoable(schema, done);
    const text = doneText(what, left);
    const undo = () => {
      const isBegun = job.start({
        rows: takesBack.map(({ before, data }) => ({ ...before, ...data })),
        write: update({ takesBack }),
        isUndo: true,
        onEnd: (back, report) => {
          const ids = new Set(idsIn(back));
          show(
            takesBack.filter(({ before }) => ids.has(before.id)),
            // A number that the relay counts is another by now.
            (change) => omitBy(oldValues(change), (_, field) => isCounted(schema, field)),
          );
          tellBack(report);
          return undefined;
        },
      });
      if (isBegun) forgetUndo(undo);
      else offerUndo(text, undo);
    };
    if (takesBack.length === 0) {
      showToast('success', text);
      return { text, undo: undefined };
    }
    offerUndo(text, undo);
    return { text, undo };
  };
  return {
    change: (rows, written) => {
      const changes: Change[] = [];
      const meta = {
        onWritten: (change: Change) => void changes.push(change),
        ...('values' in written ? written : {}),
      };
      job.start({
        rows,
        write: update(meta, 'data' in written ? written.data : {}),
        onEnd: (finished) => {
          const done = changes.splice(0);
          show(done, ({ data }) => data);
          if (finished.length === 0) return undefined;
          const records = countText(t, schema, done.length, locale);
          return offerBack(t(textKey(written), { records }), done);
        },
      });
    },
    remove: (rows) =>
      void job.start({
        rows,
        write: (some, meta) => provider.deleteMany(name, { ids: idsIn(some), meta }),
      }),
    call: (rows, call) => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      const callOf = async (id: RecordRow['id']) => {
        const row = byId.get(id);
        if (row) await call(row);
      };
      job.start({ rows, write: (some, meta) => callMany(idsIn(some), callOf, meta) });
    },
  };
}
