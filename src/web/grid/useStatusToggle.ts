import type { DataProvider } from 'react-admin';
import type { ListConfig, RecordRow } from '../config/resourceConfig';
import { loadWith, useTranslate } from '../core/texts/catalogue';
import { useUndo } from '../data/useUndo';
import { useWrite } from '../data/useWrite';
import { panelTexts } from './panelTexts';
import { recordName } from './recordName';
import { statusOn, toggledStatus } from './recordStatus';

/**
 * Switches a record on or off, tells which, and offers to take it back: in lists and beside forms.
 * @param field of the status
 * @returns `toggle`, and `busy` while it writes
 */
export function useStatusToggle(
  resource: string,
  provider: DataProvider,
  config: Pick<ListConfig, 'isLocked' | 'toggle'>,
  field = 'status',
) {
  const t = useTranslate();
  const { busy, write } = useWrite(resource);
  const tellUndoable = useUndo(resource, provider);
  const set = async (before: RecordRow, value: unknown) => {
    const { toggle: work, isLocked } = config;
    if (work) return work(before, value === statusOn);
    if (isLocked) {
      const { refuseLocked } = await loadWith(panelTexts, import('./refuseLocked'));
      await refuseLocked(resource, before.id, isLocked, provider);
    }
    const { id } = before;
    return provider.update(resource, { id, data: { [field]: value }, previousData: before });
  };
  const toggle = async (row: RecordRow) => {
    const data = { [field]: toggledStatus(row[field]) };
    const name = recordName(row);
    const isOn = data[field] === statusOn;
    const about = t('row.named', { action: t(isOn ? 'row.enable' : 'row.disable'), name });
    if (!(await write(() => set(row, data[field]), { changed: [row.id] }, about))) return;
    tellUndoable(
      t(isOn ? 'row.enabled' : 'row.disabled', { name }),
      [{ before: row, data }],
      (before) => set({ ...before, ...data }, before[field]),
    );
  };
  return { busy, toggle };
}
