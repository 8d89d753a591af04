import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { reportError } from '../core/reportError';
import { useStoredUser } from '../core/storage/storedUser';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { showToast } from '../core/toastStore';
import { Button } from '../ui/Button';
import { ColumnMenu } from './ColumnMenu';
import { downloadRows, type ExportKind } from './exportRows';
import { useGrid } from './GridContext';
import { useLoadAll } from './useLoadAll';
import { allRowsKey } from './useRows';
import { ViewMenu } from './ViewMenu';
import { WaitNote } from './WaitNote';

const kinds: readonly ExportKind[] = ['csv', 'json'];

/** Load all, views, columns, export. */
export function ListTools() {
  const { resource: name } = useListContext();
  const { schema, state, loaded: data, matching, selected, change: onChange } = useGrid();
  const t = useConsoleT();
  const locale = useLocale();
  const client = useQueryClient();
  const role = useStoredUser()?.role ?? 0;
  const [exporting, setExporting] = useState<AbortController>();
  const [read, setRead] = useState(0);
  const { load } = useLoadAll(name);
  const rowsToExport = (signal: AbortSignal) => {
    if (selected.size > 0) return Promise.resolve([...selected.values()]);
    return data.areAll && data.rows ? Promise.resolve(matching) : load(state, signal, setRead);
  };
  const exportRows = async (kind: ExportKind) => {
    const controller = new AbortController();
    setExporting(controller);
    try {
      const rows = await rowsToExport(controller.signal);
      if (controller.signal.aborted) return;
      downloadRows(kind, name, schema, rows, role, locale);
      showToast('success', t('list.exportRows', { count: rows.length }));
    } catch (error) {
      if (!controller.signal.aborted) reportError(error);
    } finally {
      setExporting(undefined);
      setRead(0);
    }
  };
  const stopLoading = () => {
    void client.cancelQueries({ queryKey: allRowsKey(name, state) });
    onChange({ all: false });
  };
  return (
    <div className="list-tools">
      {!state.all && (
        <Button disabled={data.isPending} onClick={() => onChange({ all: true })}>
          {t('list.loadAll')}
        </Button>
      )}
      {state.all && data.loaded !== undefined && (
        <>
          <output className="muted">{t('list.loadingAll', { count: data.loaded })}</output>
          <Button onClick={stopLoading}>{t('list.stopLoading')}</Button>
        </>
      )}
      {state.all && data.loaded === undefined && (
        <>
          <output className="muted">{t('list.allLoaded', { count: data.total ?? 0 })}</output>
          <Button onClick={() => onChange({ all: false, columns: {} })}>{t('list.paged')}</Button>
        </>
      )}
      <ViewMenu />
      <ColumnMenu />
      {(exporting || (state.all && data.loaded !== undefined)) && <WaitNote />}
      {exporting ? (
        <>
          <output className="muted">{t('list.loadingAll', { count: read })}</output>
          <Button onClick={() => exporting.abort()}>{t('list.stopLoading')}</Button>
        </>
      ) : (
        kinds.map((kind) => (
          <Button key={kind} disabled={data.isPending} onClick={() => void exportRows(kind)}>
            {t(`list.export.${kind}`)}
          </Button>
        ))
      )}
    </div>
  );
}
