import { type KeyboardEvent, type MouseEvent, type PointerEvent, Suspense, useMemo } from 'react';
import { useListContext } from 'react-admin';
import { useTranslate } from '../../locales/catalogue';
import { lineDirection } from '../../locales/locale';
import { idsIn } from '../../relay/values/recordIds';
import { Icon } from '../../ui/Icon';
import { lazyPart, partFailed } from '../../ui/loading/lazyPart';
import { cellClass, type LaidOutColumn, narrowest, widest } from '../columns/columnLayout';
import { useListExtras, usePageRows } from '../state/ListExtras';

const ColumnFilters = lazyPart(
  async () => (await import('./ColumnFilters')).ColumnFilters,
  (...failed) => (
    <tr>
      <td colSpan={99}>{partFailed(...failed)}</td>
    </tr>
  ),
);

/** Width in px of the edge of a heading that is dragged; the style sheet draws it. */
const edge = 9;

/** True for a pointer on the edge of a heading, and not on its button. */
function isAtEdge({ target, currentTarget, clientX }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right } = currentTarget.getBoundingClientRect();
  return lineDirection() > 0 ? clientX >= right - edge : clientX <= left + edge;
}

/** Follows the pointer from the edge of a heading. @param onWidth gets the width in px, at the end with true */
function followDrag(
  { clientX, currentTarget }: PointerEvent<HTMLElement>,
  onWidth: (width: number, isEnd: boolean) => void,
): void {
  const start = currentTarget.offsetWidth;
  const widthAt = (x: number) =>
    Math.round(Math.min(widest, Math.max(narrowest, start + (x - clientX) * lineDirection())));
  const move = (event: globalThis.PointerEvent) => onWidth(widthAt(event.clientX), false);
  const end = (event: globalThis.PointerEvent) => {
    removeEventListener('pointermove', move);
    onWidth(widthAt(event.clientX), true);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end, { once: true });
}

/** Width in px that shows the longest value of a column whole. */
function fittingWidth(heading: HTMLElement): number {
  const index = [...(heading.parentElement?.children ?? [])].indexOf(heading);
  const cells = heading.closest('table')?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
  const widths = [...cells].map((row) => {
    const cell = row.children[index];
    const range = document.createRange();
    if (cell) range.selectNodeContents(cell);
    return cell ? range.getBoundingClientRect().width + 18 : 0;
  });
  return Math.min(widest, Math.max(narrowest, ...widths.map(Math.ceil)));
}

/** The title of a column; a click sorts the loaded rows by it, and its edge can be dragged. */
function HeaderCell({ column: { field, title, align } }: { column: LaidOutColumn }) {
  const t = useTranslate();
  const { setSort } = useListContext();
  const { schema, state, columns } = useListExtras();
  const { sort } = state;
  const isActive = sort?.field === field;
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!isAtEdge(event)) return;
    event.preventDefault();
    const table = event.currentTarget.closest('table');
    const col = table?.querySelector<HTMLElement>(`col[data-field="${field}"]`);
    followDrag(event, (next, isEnd) => {
      if (isEnd) columns.resize(field, next);
      else if (col) col.style.width = `${next}px`;
    });
  };
  return (
    <th
      scope="col"
      className={cellClass(schema, field, align)}
      data-field={field}
      aria-sort={isActive ? (sort.descending ? 'descending' : 'ascending') : undefined}
      onPointerDown={drag}
      onDoubleClick={(event) => {
        if (isAtEdge(event)) columns.resize(field, fittingWidth(event.currentTarget));
      }}
    >
      <button
        type="button"
        tabIndex={-1}
        title={t('list.sortBy', { field: title })}
        onClick={() => setSort({ field, order: isActive && !sort.descending ? 'DESC' : 'ASC' })}
      >
        {title}
        {isActive && <Icon name={sort.descending ? 'sortDown' : 'sortUp'} />}
      </button>
    </th>
  );
}

/** Selects all rows of the page, or none. */
function SelectPage() {
  const t = useTranslate();
  const rows = usePageRows();
  const { selected, select } = useListExtras();
  const selectable = useMemo(() => idsIn(rows), [rows]);
  const count = selected.size === 0 ? 0 : selectable.filter((id) => selected.has(id)).length;
  const areAll = count > 0 && count === selectable.length;
  return (
    <input
      type="checkbox"
      className="ck"
      tabIndex={-1}
      aria-label={t('list.selectPage')}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !areAll;
      }}
      disabled={selectable.length === 0}
      checked={areAll}
      onChange={() => select(selectable, !areAll)}
    />
  );
}

/** Arrow keys move along the headings; the grid's own keys take over below them. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  // In a filter they move the cursor, or choose.
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  if (event.target.matches('.input')) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')];
  event.preventDefault();
  controls[controls.indexOf(event.target) + step * lineDirection()]?.focus();
}

/** Headings, and the filters above the columns where all rows are loaded. */
export function TableHead({ columns }: { columns: readonly LaidOutColumn[] }) {
  const t = useTranslate();
  const { isReadOnly, loaded, state } = useListExtras();
  return (
    <thead onKeyDown={moveAlong}>
      <tr>
        {!isReadOnly && (
          <th className="check">
            <SelectPage />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.field} column={column} />
        ))}
        {!isReadOnly && (
          <th scope="col" className="actions">
            <span className="for-readers">{t('list.actions')}</span>
          </th>
        )}
      </tr>
      {loaded.areAll && state.all && (
        <Suspense>
          <ColumnFilters columns={columns} />
        </Suspense>
      )}
    </thead>
  );
}
