import { useResourceContext } from 'ra-core';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useUndo } from '../data/useUndo';
import { useWrite } from '../data/useWrite';
import { Cell as Badge, text as wordOf } from '../formats/badge';
import { useRowGrid } from './GridContext';
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
  const toggle = async () => {
    if (isLocked) return;
    const data = { [name]: toggledStatus(status) };
    const isOn = data[name] === statusOn;
    const work = () =>
      config.toggle?.(row, isOn) ??
      provider.update(resource, { id: row.id, data, previousData: row });
    if (!(await write(work, { changed: [row.id] }))) return;
    const { toggle: restore } = config;
    tellUndoable(
      t(isOn ? 'row.enabled' : 'row.disabled', { name: label }),
      [{ before: row, data }],
      restore && ((before) => restore(before, before[name] === statusOn)),
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
