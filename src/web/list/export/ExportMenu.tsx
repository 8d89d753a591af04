import { useListContext } from 'react-admin';
import { groupDigits } from '../../formats/number/numbers';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { showError } from '../../relay/errors/showError';
import { allParams } from '../../relay/read/allRows';
import { useStoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { DropMenu } from '../../ui/popover/DropMenu';
import { showToast } from '../../ui/toasts/showToast';
import { LoadProgress } from '../load/LoadProgress';
import type { useLongLoad } from '../load/useLongLoad';
import { useListExtras } from '../state/ListExtras';
import { useLoadAll } from '../state/useLoadAll';
import { allFilterOf } from '../state/useRows';
import type { ExportKind } from './exportRows';
import { runExport, useRunningExport } from './runningExports';

const kinds: readonly ExportKind[] = ['csv', 'json'];

/**
 * Saves what is selected, else what matches, as a file. It reads what is not loaded yet, and can be stopped wherever
 * the list shows it.
 * @param ask as of `useLongLoad`, whose question lies outside of panels that close; absent where rows are selected
 */
export function ExportMenu({
  most,
  ask = (call) => call(),
}: Partial<Pick<ReturnType<typeof useLongLoad>, 'most' | 'ask'>>) {
  const t = useTranslate();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const { resource, selectedIds } = useListContext();
  const { provider, schema, state, loadMatching } = useListExtras();
  const running = useRunningExport(resource);
  const filter = allFilterOf(schema, state);
  const { partOf, onProgress: noteProgress } = useLoadAll(resource, filter);
  const rowsToExport = (signal: AbortSignal, onProgress: (rows: number) => void) => {
    if (selectedIds.length > 0)
      return import('./exportRows').then(({ rowsNowOf }) =>
        rowsNowOf(provider, resource, selectedIds, signal),
      );
    const note = (read: number) => {
      noteProgress(read);
      onProgress(read);
    };
    const params = allParams('any', filter, { onProgress: note, partOf });
    return loadMatching(
      async () => (await provider.getList<RecordRow>(resource, { ...params, signal })).data,
    );
  };
  const exportRows = (kind: ExportKind) =>
    runExport(resource, async (signal, onProgress) => {
      const [rows, { downloadRows, inListOrder, readNamesOf }] = await Promise.all([
        rowsToExport(signal, onProgress),
        loadWith('panel', import('./exportRows')),
      ]);
      if (kind === 'csv') await readNamesOf(schema, rows);
      const sorted = await inListOrder(schema, rows, state.sort, locale);
      if (signal.aborted) return;
      downloadRows(kind, resource, schema, sorted, role, locale);
      showToast('success', t('list.exportRows', { count: rows.length }));
      const gone = selectedIds.length - rows.length;
      if (gone > 0) showToast('warning', t('list.leftOut', { count: groupDigits(gone) }));
    }).catch(showError);
  if (running)
    return (
      <>
        <LoadProgress read={running.read} most={most} />
        <Button size="small" onClick={running.stop}>
          {t('list.stopLoading')}
        </Button>
      </>
    );
  return (
    <DropMenu
      label={t('list.export')}
      look="ib large"
      items={kinds.map((kind) => ({
        key: kind,
        icon: 'download',
        label: t(`list.export.${kind}`),
        onSelect: () => {
          const begin = () => void exportRows(kind);
          if (selectedIds.length > 0) begin();
          else ask(begin);
        },
      }))}
    >
      <Icon name="download" />
    </DropMenu>
  );
}
