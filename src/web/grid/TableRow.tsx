import type { KeyboardEvent, PointerEvent as PointerOver } from 'react';
import { useTranslate } from '../core/texts/catalogue';
import { lacksId } from '../data/recordIds';
import type { LaidOutColumn } from './columnLayout';
import { titleField } from './columnLayout';
import { useGrid } from './GridContext';
import { areGridKeys } from './gridKeys';
import { RowActions } from './RowActions';
import { RowValue } from './RowValue';
import { recordName } from './recordName';
import { useDeeds } from './useDeeds';
import { useRow } from './useRow';

/** Shows the whole text of a cell as its title, only where it is cut. */
function titleWhereCut({ target }: PointerOver<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell || cell.querySelector('[title], input, button')) return;
  const isCut = cell.scrollWidth > cell.clientWidth;
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

/** The record of the context. One without an id can only be read. */
export function TableRow({
  columns,
  isNew,
  onSelect,
}: {
  columns: readonly LaidOutColumn[];
  /** True for a record that was just created. */
  isNew: boolean;
  onSelect: (id: unknown, isOn: boolean, isRange: boolean) => void;
}) {
  const t = useTranslate();
  const row = useRow();
  const { schema, config, selected } = useGrid();
  const isFixed = lacksId(row.id);
  const { deeds, dialog } = useDeeds();
  const isSelected = selected.has(row.id);
  const doByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!areGridKeys(event)) return;
    const isRow = event.target === event.currentTarget;
    const deed =
      event.key === 'Enter'
        ? isRow && deeds.find(({ key }) => key === 'edit')
        : deeds.find(({ shortcut }) => shortcut === event.key);
    if (!deed || config.readOnly) return;
    deed.run();
    event.preventDefault();
  };
  return (
    <tr
      data-id={isFixed ? undefined : row.id}
      className={isNew ? 'is-new' : undefined}
      aria-selected={config.readOnly ? undefined : isSelected}
      tabIndex={-1}
      onKeyDown={doByKey}
      onPointerOver={titleWhereCut}
      onContextMenu={(event) => {
        // A long press on a phone, where no box is drawn.
        const { nativeEvent } = event;
        if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch') return;
        if (isFixed || config.readOnly) return;
        event.preventDefault();
        onSelect(row.id, !isSelected, false);
      }}
    >
      {!config.readOnly && (
        <td className="check">
          <input
            type="checkbox"
            className="ck"
            tabIndex={-1}
            aria-label={t('list.selectRow', { name: recordName(row) })}
            disabled={isFixed}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(
                row.id,
                !isSelected,
                nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
              )
            }
          />
        </td>
      )}
      {columns.map(({ field, title, align }) => (
        <td
          key={field}
          className={[align, field === titleField(schema) ? 'title' : field]
            .filter(Boolean)
            .join(' ')}
          data-label={title}
        >
          <RowValue field={field} title={title} />
        </td>
      ))}
      {!config.readOnly && (
        <td className="actions">
          {isFixed ? (
            <span className="muted" title={t('row.noId')}>
              –
            </span>
          ) : (
            <RowActions deeds={deeds} />
          )}
          {dialog}
        </td>
      )}
    </tr>
  );
}
