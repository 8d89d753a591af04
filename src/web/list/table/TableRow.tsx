import { type KeyboardEvent, memo, type PointerEvent as PointerOver } from 'react';
import { isDeleted } from '../../../schema/recordStatus';
import { useTranslate } from '../../locales/catalogue';
import { lacksId } from '../../relay/values/recordIds';
import { latinKey } from '../../ui/page/shortcuts';
import { cellClass, type LaidOutColumn } from '../columns/columnLayout';
import { RowActions } from '../row/RowActions';
import { RowValue } from '../row/RowValue';
import { recordName } from '../row/recordName';
import { useRow } from '../row/useRow';
import { type OfferedAction, useRowActions } from '../row/useRowActions';
import { useRowExtras } from '../state/ListExtras';
import { areGridKeys } from './gridKeys';

/** Shows the whole text of a cell as its title, only where it is cut. */
function titleWhereCut({ target }: PointerOver<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell || cell.querySelector('[title], input, button')) return;
  const isCut = cell.scrollWidth > cell.clientWidth;
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

/** Does the action of a key; Enter edits where the row itself has the focus. */
function doByKey(event: KeyboardEvent<HTMLElement>, all: () => readonly OfferedAction[]): void {
  if (!areGridKeys(event)) return;
  const actions = all();
  const isRow = event.target === event.currentTarget;
  const action =
    event.key === 'Enter'
      ? isRow && actions.find(({ key }) => key === 'edit')
      : actions.find(({ shortcut }) => shortcut === latinKey(event));
  if (!action) return;
  action.run();
  event.preventDefault();
}

interface TableRowProps {
  columns: readonly LaidOutColumn[];
  isSelected: boolean;
  /** True for a record that was just created. */
  isNew: boolean;
  onSelect: (id: unknown, isOn: boolean, isRange: boolean) => void;
}

function Row({ columns, isSelected, isNew, onSelect }: TableRowProps) {
  const t = useTranslate();
  const row = useRow();
  const { schema, isReadOnly } = useRowExtras();
  const isFixed = lacksId(row.id);
  const { buttons, all, busy, dialog } = useRowActions(isSelected);
  return (
    <tr
      data-id={isFixed ? undefined : row.id}
      className={isNew ? 'is-new' : undefined}
      aria-busy={busy || undefined}
      aria-selected={isReadOnly ? undefined : isSelected}
      tabIndex={-1}
      onKeyDown={(event) => !isReadOnly && doByKey(event, all)}
      onPointerOver={titleWhereCut}
      onContextMenu={(event) => {
        // A long press on a phone, where no box is drawn.
        const { nativeEvent } = event;
        if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch') return;
        if (isFixed || isReadOnly) return;
        event.preventDefault();
        onSelect(row.id, !isSelected, false);
      }}
    >
      {!isReadOnly && (
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
      {columns.map(({ field, title, align, isNamed }) => (
        <td
          key={field}
          className={cellClass(schema, field, align)}
          data-label={title}
          data-named={isNamed}
        >
          <RowValue field={field} title={title} />
        </td>
      ))}
      {!isReadOnly && (
        <td className="actions">
          {isFixed || isDeleted(schema, row) ? (
            <span className="muted" title={isFixed ? t('row.noId') : undefined}>
              –
            </span>
          ) : (
            <RowActions buttons={buttons} all={all} />
          )}
          {dialog}
        </td>
      )}
    </tr>
  );
}

/**
 * The record of the context. One without an id can only be read. It is drawn again only when it changes itself, or is
 * selected.
 */
export const TableRow = memo(Row);
