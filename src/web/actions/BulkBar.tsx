import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import type { ResourceSchema } from '../../schema/types';
import { describeError } from '../http/describeError';
import { useConsoleT } from '../i18n/consoleMessages';
import { useT } from '../i18n/translate';
import { type JobReport, runJob } from '../jobs/runJob';
import { useWrite } from '../providers/useWrite';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { canToggle } from './RowActions';
import type { ListConfig, RecordRow } from '../resourceConfig';

export interface BulkBarProps {
  name: string;
  schema: ResourceSchema;
  config: ListConfig;
  selected: ReadonlyMap<unknown, RecordRow>;
  onSelect: (rows: readonly RecordRow[], selected: boolean) => void;
}

/** Work on all selected rows, with progress and a report; what failed stays selected. */
export function BulkBar({ name, schema, config, selected, onSelect }: BulkBarProps) {
  const t = useConsoleT();
  const tBase = useT();
  const provider = useDataProvider();
  const { busy, write } = useWrite(name);
  const stop = useRef(new AbortController());
  const [asking, setAsking] = useState(false);
  const [finished, setFinished] = useState(0);
  const [report, setReport] = useState<JobReport<RecordRow>>();
  const items = [...selected.values()];
  const run = (work: (row: RecordRow) => Promise<unknown>) => write(async () => {
    stop.current = new AbortController();
    setFinished(0);
    setReport(undefined);
    const result = await runJob({ items, work, signal: stop.current.signal, onProgress: setFinished });
    onSelect(result.done, false);
    setReport(result);
  });
  const setStatus = (status: number) => void run((row) => provider.update(name, { id: row.id, data: { status }, previousData: row }));
  if (items.length === 0 && !report) return null;
  return (
    <section className="selection-bar" aria-live="polite">
      <strong>{busy ? t('bulk.progress', { done: finished, count: items.length }) : t('list.selected', { count: items.length })}</strong>
      {busy && <button type="button" className="button small" onClick={() => stop.current.abort()}>{t('bulk.stop')}</button>}
      {!busy && items.length > 0 && (
        <>
          {canToggle(schema) && <button type="button" className="button small" onClick={() => setStatus(1)}>{t('row.enable')}</button>}
          {canToggle(schema) && <button type="button" className="button small" onClick={() => setStatus(2)}>{t('row.disable')}</button>}
          {!config.noDelete && <button type="button" className="button small danger" onClick={() => setAsking(true)}>{t('row.delete')}</button>}
        </>
      )}
      {!busy && <button type="button" className="button small link" onClick={() => { onSelect(items, false); setReport(undefined); }}>{t('list.unselect')}</button>}
      {report && !busy && (
        <ul>
          <li>{report.notTried.length > 0 ? t('bulk.stopped', { done: report.done.length, left: report.notTried.length }) : t('bulk.done', { done: report.done.length })}</li>
          {report.failed.map(({ item, error }) => <li key={item.id}><bdi>{String(item['name'] ?? item['username'] ?? item.id)}</bdi>: {describeError(error, tBase)?.text}</li>)}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          title={t('delete.many', { count: items.length })} text={t('delete.text')} confirmLabel={t('delete.confirm')} danger
          onConfirm={() => { setAsking(false); void run((row) => provider.delete(name, { id: row.id, previousData: row })); }} onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
