import { useResourceContext } from 'ra-core';
import type { RecordRow } from '../config/resourceConfig';
import { loadWith, useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useUndo } from '../data/useUndo';
import { useWrite } from '../data/useWrite';
import { Cell as Badge, text as wordOf } from '../formats/badge';
import { useRowGrid } from './GridContext';
import { panelTexts } from './panelTexts';
import { recordName } from './recordName';
import { canToggle, statusOff, statusOn, toggledStatus } from './recordStatus';
import { useRow } from './useRow';

/**
 * The status of a record: a switch for on and off, and its word; anything else it may be as a chip. A change can be
 * taken back.
 */
export function StatusSwitch({ name }: { name: string }) {
  const resource = useResourceContext() ?? '';
  const row = useRow();
  const grid = useRowGrid();
  const { schema, config, provider } = grid;
  const t = useTranslate();
  const locale = useLocale();
  const { busy, write } = useWrite(resource);
  const tellUndoable = useUndo(resource, provider);
  const label = recordName(row);
  const status = row[name];
  const isLocked = busy || config.isLocked?.(row) === true || !canToggle(grid, row);
  const set = async (before: RecordRow, value: unknown) => {
    const { toggle: work, isLocked: isFinal } = config;
    if (work) return work(before, value === statusOn);
    if (isFinal) {
      const { refuseLocked } = await loadWith(panelTexts, import('./refuseLocked'));
      await refuseLocked(resource, before.id, isFinal, provider);
    }
    const { id } = before;
    return provider.update(resource, { id, data: { [name]: value }, previousData: before });
  };
  const toggle = async () => {
    if (isLocked) return;
    const data = { [name]: toggledStatus(status) };
    const isOn = data[name] === statusOn;
    if (!(await write(() => set(row, data[name]), { changed: [row.id] }))) return;
    tellUndoable(
      t(isOn ? 'row.enabled' : 'row.disabled', { name: label }),
      [{ before: row, data }],
      (before) => set({ ...before, ...data }, before[name]),
    );
  };
  const cell = { value: status, row, name, schema };
  return (
    <>
      <button
        type="button"
        role="switch"
        className="switch"
        tabIndex={-1}
        aria-checked={status === statusOn}
        aria-label={t('row.isEnabled', { name: label })}
        aria-busy={busy || undefined}
        aria-disabled={isLocked}
        onClick={() => void toggle()}
      />
      {status === statusOn || status === statusOff ? (
        <span className={status === statusOn ? 'green' : 'red muted'}>{wordOf(cell, locale)}</span>
      ) : (
        <Badge {...cell} />
      )}
    </>
  );
}
