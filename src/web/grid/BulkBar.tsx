import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { fieldTexts } from '../../schema/texts';
import type { ResourceSchema } from '../../schema/types';
import type { BulkAction, ListConfig, RecordRow } from '../config/resourceConfig';
import { describeError } from '../core/describeError';
import { useStoredUser } from '../core/storage/storedUser';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { useT } from '../core/texts/translate';
import { type BulkJob, useBulkJob } from '../data/useBulkJob';
import { DropMenu } from '../ui/DropMenu';
import { BulkDialog, type BulkDialogProps, type RowChange } from './BulkDialog';
import { canToggle } from './RowActions';
import { recordName } from './recordName';
import { updateWork } from './updateWork';
import { WaitNote } from './WaitNote';

export interface BulkBarProps {
  name: string;
  schema: ResourceSchema;
  config: ListConfig;
  selected: ReadonlyMap<unknown, RecordRow>;
  onSelect: (rows: readonly RecordRow[], selected: boolean) => void;
  /** Selects every row that matches, on whatever page; absent where all are selected. */
  onSelectAll: (() => void) | undefined;
}

/** What became of a job: how many are done, which failed and why, and what can be done about it. */
function JobOutcome({ job }: { job: BulkJob }) {
  const t = useConsoleT();
  const tBase = useT();
  const { report } = job;
  if (!report || job.busy) return null;
  return (
    <div className="report">
      <p>
        {report.notTried.length > 0
          ? t('bulk.stopped', { done: report.done.length, left: report.notTried.length })
          : t('bulk.done', { done: report.done.length })}
      </p>
      {report.failed.length > 0 && <p>{t('bulk.failed', { count: report.failed.length })}</p>}
      {report.failed.length > 0 && (
        <ul>
          {report.failed.map(({ item, error }) => (
            <li key={item.id}>
              <bdi>{recordName(item)}</bdi> (#{item.id}): {describeError(error, tBase)?.text}
            </li>
          ))}
        </ul>
      )}
      {report.failed.length > 0 && (
        <button
          type="button"
          className="button small"
          onClick={() => job.again(report.failed.map(({ item }) => item))}
        >
          {t('bulk.retry', { count: report.failed.length })}
        </button>
      )}
      {report.notTried.length > 0 && (
        <button type="button" className="button small" onClick={() => job.again(report.notTried)}>
          {t('bulk.resume', { count: report.notTried.length })}
        </button>
      )}
    </div>
  );
}

/** Work on all selected rows: preview, progress, stop, and a report; what failed stays selected. */
export function BulkBar({ name, schema, config, selected, onSelect, onSelectAll }: BulkBarProps) {
  const t = useConsoleT();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const provider = useDataProvider();
  const job = useBulkJob(name, (rows) => onSelect(rows, false));
  const [dialog, setDialog] = useState<Omit<BulkDialogProps, 'schema' | 'rows' | 'onCancel'>>();
  const [Own, setOwn] = useState<BulkAction['Dialog']>();
  const items = [...selected.values()];
  if (items.length === 0 && !job.report && !job.busy) return null;
  const ask = (
    next: Omit<BulkDialogProps, 'schema' | 'rows' | 'onCancel' | 'onApply'>,
    onApply: BulkDialogProps['onApply'],
  ) =>
    setDialog({
      ...next,
      onApply: (changes) => {
        setDialog(undefined);
        onApply(changes);
      },
    });
  const update = (changes: readonly RowChange[]) =>
    job.start(
      changes.map(({ row }) => row),
      updateWork(name, changes, provider, t('bulk.lookFirst'), config.adders),
    );
  const setStatus = (status: number, label: string) =>
    ask({ title: t('bulk.do', { action: label, count: items.length }), fixed: { status } }, update);
  const remove = () =>
    ask({ title: t('delete.many', { count: items.length }), danger: true }, (changes) =>
      job.start(
        changes.map(({ row }) => row),
        (row) => provider.delete(name, { id: row.id, previousData: row }),
      ),
    );
  const runAction = ({ label, danger = false, work, atOnce, Dialog }: BulkAction) => {
    if (Dialog) return setOwn(() => Dialog);
    if (atOnce) return void atOnce(items);
    if (work)
      ask({ title: t('bulk.do', { action: t(label), count: items.length }), danger }, (changes) =>
        job.start(
          changes.map(({ row }) => row),
          work,
        ),
      );
  };
  const fields = Object.entries(schema.properties)
    .filter(([, property]) => property['x-bulk'] && (property['x-role'] ?? 0) <= role)
    .map(([field]) => field);
  const titleOf = (field: string) =>
    t('bulk.edit', { field: fieldTexts(schema, field, locale).title });
  return (
    <section className="selection-bar" aria-label={t('list.selected', { count: items.length })}>
      <strong aria-live="polite">
        {job.busy
          ? t('bulk.progress', { done: job.finished, count: job.count })
          : t('list.selected', { count: items.length })}
      </strong>
      {job.busy && (
        <>
          <progress max={job.count} value={job.finished} />
          <WaitNote />
          <button type="button" className="button small" onClick={job.stop}>
            {t('bulk.stop')}
          </button>
        </>
      )}
      {!job.busy && onSelectAll && (
        <button type="button" className="button small link" onClick={onSelectAll}>
          {t('list.selectAll')}
        </button>
      )}
      {!job.busy && items.length > 0 && (
        <>
          {canToggle(schema) && (
            <button
              type="button"
              className="button small"
              onClick={() => setStatus(1, t('row.enable'))}
            >
              {t('row.enable')}
            </button>
          )}
          {canToggle(schema) && (
            <button
              type="button"
              className="button small"
              onClick={() => setStatus(2, t('row.disable'))}
            >
              {t('row.disable')}
            </button>
          )}
          {config.bulk?.map((action) => (
            <button
              key={action.key}
              type="button"
              className={`button small ${action.danger ? 'danger' : ''}`}
              onClick={() => runAction(action)}
            >
              {t(action.label)}
            </button>
          ))}
          {fields.length > 0 && (
            <DropMenu
              label={t('bulk.more')}
              items={fields.map((field) => ({
                key: field,
                label: titleOf(field),
                onSelect: () => ask({ title: titleOf(field), field }, update),
              }))}
            >
              {t('bulk.more')} ▾
            </DropMenu>
          )}
          {!config.noDelete && (
            <button type="button" className="button small danger" onClick={remove}>
              {t('row.delete')}
            </button>
          )}
        </>
      )}
      {!job.busy && (
        <button
          type="button"
          className="button small link"
          onClick={() => {
            onSelect(items, false);
            job.forget();
          }}
        >
          {t('list.unselect')}
        </button>
      )}
      <JobOutcome job={job} />
      {Own && <Own rows={items} onClose={() => setOwn(undefined)} />}
      {dialog && (
        <BulkDialog
          schema={schema}
          rows={items}
          {...dialog}
          onCancel={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}
