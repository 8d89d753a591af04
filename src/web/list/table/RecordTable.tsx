import {
  type CSSProperties,
  type RefObject,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useEvent, useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import { fieldTexts, titleOf } from '../../../schema/texts';
import { useLocale } from '../../locales/locale';
import { idsIn } from '../../relay/values/recordIds';
import { actionsWidth, checkWidth, layOutColumns } from '../columns/columnLayout';
import { canToggle } from '../row/recordStatus';
import { useEntry } from '../row/useEntry';
import { useListExtras, usePageRows } from '../state/ListExtras';
import { listPlace, notePlace } from '../state/listPlaces';
import { preloadBulkBar } from '../toolbar/ListBar';
import { areGridKeys, moveByKey, useGridShortcuts } from './gridKeys';
import { ListNote } from './ListNote';
import { TableBody } from './TableBody';
import { TableHead } from './TableHead';
import { useKeysFromAnywhere } from './useKeysFromAnywhere';
import { useMadeRow } from './useMadeRow';

/**
 * Scrolls rows to where they were at this entry of the history, as soon as some are drawn; other rows begin at the top.
 * @param shown what tells rows from other rows: their page, order and filters
 * @returns for the element that scrolls
 */
function useKeptScroll(
  hasRows: boolean,
  shown: string,
): {
  ref: RefObject<HTMLElement | null>;
  onScroll: (event: UIEvent<HTMLElement>) => void;
} {
  const ref = useRef<HTMLElement>(null);
  // Known from the last event: asking the element would lay out the rows before anything else is drawn.
  const now = useRef(0);
  const { key } = useLocation();
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (!hasRows || !ref.current) return;
    const isOther = last.current !== shown;
    last.current = shown;
    const kept = listPlace(key)?.top;
    const top = kept ?? (isOther ? 0 : now.current);
    notePlace(key, { top });
    // On phones the page scrolls; on the way back the browser does that by itself.
    if (isOther && kept === undefined) scrollTo(0, 0);
    if (top === now.current) return;
    ref.current.scrollTop = top;
    now.current = top;
  }, [key, hasRows, shown]);
  return {
    ref,
    onScroll: ({ target, currentTarget }) => {
      // One that was left on the way is at its top.
      if (target !== currentTarget || !currentTarget.isConnected) return;
      now.current = currentTarget.scrollTop;
      if (hasRows) notePlace(key, { top: now.current });
    },
  };
}

/**
 * Marks what scrolls sideways with the sides where more of it is out of sight, for the style sheet.
 * @param hasTable false while it holds nothing that is wider than itself
 */
function useMoreAside(frame: RefObject<HTMLElement | null>, hasTable: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !hasTable) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Negative where the language runs from right to left.
      const before = Math.abs(scrollLeft);
      element.toggleAttribute('data-more-before', before > 1);
      element.toggleAttribute('data-more-after', before + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(mark);
    for (const one of [element, ...element.querySelectorAll('table')]) observer.observe(one);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [frame, hasTable]);
}

/**
 * Selecting rows of the page: one, or with `isRange` all to it from another, which is the last one unless it is named.
 * @returns what selects, and stays the same
 */
function useRowSelection() {
  const rows = usePageRows();
  const { select } = useListExtras();
  const last = useRef<unknown>(undefined);
  return useEvent((id: unknown, isOn: boolean, isRange: boolean, from = last.current) => {
    const ids = idsIn(rows);
    const indexOf = (wanted: unknown) => ids.findIndex((one) => String(one) === String(wanted));
    const at = indexOf(id);
    if (at === -1) return;
    const start = isRange ? indexOf(from) : -1;
    const other = start === -1 ? at : start;
    select(ids.slice(Math.min(at, other), Math.max(at, other) + 1), isOn);
    last.current = id;
  });
}

/** Columns with the widths that they have; the table is never narrower than they need. */
function useLaidOut() {
  const locale = useLocale();
  const extras = useListExtras();
  const { schema, isReadOnly, columns } = extras;
  const hasSwitch = canToggle(extras);
  const shape = JSON.stringify([columns.shown, columns.widths]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says which columns they are
  const laidOut = useMemo(
    () =>
      layOutColumns(
        schema,
        columns.shown,
        (field) => fieldTexts(schema, field, locale).title,
        columns.widths,
        hasSwitch,
      ),
    [schema, shape, locale, hasSwitch],
  );
  const fixed = isReadOnly ? 0 : checkWidth + actionsWidth;
  return { laidOut, least: laidOut.reduce((sum, column) => sum + column.least, fixed) };
}

/** The least width of the table for its style sheet, in px. */
const minWidth = (px: number) =>
  // React passes own properties on; its types list those of CSS.
  ({ '--least': `${px}px` }) as CSSProperties;

/**
 * The rows of the page: one line a record, one column a field of the schema. It fills the window; only the rows scroll.
 * Cards at 600 px or less, by the style sheet. One stop of the Tab key: other keys move within it.
 */
export function RecordTable() {
  const locale = useLocale();
  const { error, isPending, isFetching } = useListContext();
  const rows = usePageRows();
  const { schema, isReadOnly, state } = useListExtras();
  const { laidOut, least } = useLaidOut();
  const select = useRowSelection();
  useGridShortcuts();
  const { page, q, sort, match, time, columns } = state;
  const scroll = useKeptScroll(
    rows.length > 0,
    JSON.stringify([page, q, sort, time || match, columns]),
  );
  const made = useMadeRow();
  const noteFocus = useKeysFromAnywhere(scroll.ref);
  const entry = useEntry(rows);
  const isWaiting = isPending && !error;
  const isEmpty = rows.length === 0 && !isWaiting;
  // A half-typed filter above a column may find nothing.
  const hasHead = !isEmpty || Object.values(state.columns).some(Boolean);
  useMoreAside(scroll.ref, hasHead);
  return (
    <section
      {...scroll}
      className={isReadOnly ? 'grid dense' : 'grid'}
      aria-label={titleOf(schema, locale)}
      aria-busy={isFetching}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onPointerOver={({ target }) => {
        if (target instanceof Element && target.matches('.check, .ck')) preloadBulkBar();
      }}
      onFocus={noteFocus}
      onClick={isReadOnly ? entry.open : undefined}
      onKeyDown={(event) => {
        if (isReadOnly && event.key === 'Enter' && areGridKeys(event)) entry.open(event);
        moveByKey(event, (from, to, isRange) => {
          const { id } = to.dataset;
          if (isRange && !isReadOnly) select(id, true, true, from?.dataset['id'] ?? id);
        });
      }}
    >
      {!isEmpty && <ListNote />}
      {hasHead && (
        <table className="records" style={minWidth(least)}>
          <colgroup>
            {!isReadOnly && <col style={{ width: checkWidth }} />}
            {laidOut.map(({ field, css, isFluid }) => (
              <col key={field} data-field={field} style={isFluid ? undefined : { width: css }} />
            ))}
            {!isReadOnly && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <TableHead columns={laidOut} />
          <TableBody columns={laidOut} made={made} onSelect={select} />
        </table>
      )}
      {isEmpty && <ListNote />}
      {entry.dialog}
    </section>
  );
}
