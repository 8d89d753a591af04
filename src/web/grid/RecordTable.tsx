import { RecordContextProvider } from 'ra-core';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fieldTexts, titleOf } from '../../schema/texts';
import { loadWith } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { lazyPart, partFailed } from '../ui/lazyPart';
import { type LaidOutColumn, layOutColumns } from './columnLayout';
import { useGrid } from './GridContext';
import { moveByKey } from './gridKeys';
import { ListNote } from './ListNote';
import { panelTexts } from './panelTexts';
import { canToggle } from './recordStatus';
import { mostDrawn, type PlacedRows } from './rowWindow';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';
import { useGridShortcuts } from './useGridShortcuts';
import { useKeptScroll } from './useKeptScroll';
import { useMadeRow } from './useMadeRow';
import { useRowSelection } from './useRowSelection';

/** In place of rows whose code could not be loaded. */
function FailedRows({ columns, children }: { columns: number; children: ReactNode }) {
  const { isReadOnly } = useGrid();
  return (
    <tbody>
      <tr>
        <td colSpan={columns + (isReadOnly ? 0 : 2)}>{children}</td>
      </tr>
    </tbody>
  );
}

/** The rows of a long page. */
const WindowedRows = lazyPart(
  async () => (await loadWith(panelTexts, import('./WindowedRows'))).WindowedRows,
  (props, ...failure) => (
    <FailedRows columns={props.columns.length}>{partFailed(props, ...failure)}</FailedRows>
  ),
);

/** Widths in px of the columns beside the fields. */
const checkWidth = 46;
const actionsWidth = 112;

/** Rows of a long page that are drawn while the code for it comes. */
const firstDrawn = 30;

const skeletonRows = 12;
/** Rows that come sooner are not announced by their shape, in ms: it would only flicker. */
const skeletonDelay = 80;
/** Lengths of the bars, in per cent, so that rows look like rows. */
const lengths = [80, 64, 72, 58];

/** Rows as they will be, while the first ones are on their way. */
function SkeletonRows({ columns }: { columns: readonly LaidOutColumn[] }) {
  const { isReadOnly } = useGrid();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), skeletonDelay);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return <tbody />;
  return (
    <tbody aria-hidden="true" className="skeleton">
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows differ by nothing else
        <tr key={row}>
          {!isReadOnly && <td className="check" />}
          {columns.map(({ field }, index) => (
            <td key={field}>
              <span style={{ width: `${lengths[(row + index) % lengths.length]}%` }} />
            </td>
          ))}
          {!isReadOnly && <td className="actions" />}
        </tr>
      ))}
    </tbody>
  );
}

/** Columns with the widths that they have; the table is never narrower than they need. */
function useLaidOut() {
  const locale = useLocale();
  const grid = useGrid();
  const { schema, isReadOnly, columns } = grid;
  const hasSwitch = canToggle(grid);
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

/** The rows below the head: all of a page, only those in view of a long one, or what they will look like. */
function TableBody(props: Omit<ComponentProps<typeof WindowedRows>, 'rows'>) {
  const { rows, loaded, selected } = useGrid();
  const { columns, made, onSelect } = props;
  const isLong = rows.length > mostDrawn;
  if (loaded.isPending && !loaded.error) return <SkeletonRows columns={columns} />;
  const body = (
    <tbody>
      {rows.slice(0, isLong ? firstDrawn : mostDrawn).map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          <TableRow
            columns={columns}
            isSelected={selected.has(row.id)}
            isNew={String(row.id) === made}
            onSelect={onSelect}
          />
        </RecordContextProvider>
      ))}
    </tbody>
  );
  if (!isLong) return body;
  return (
    <Suspense fallback={body}>
      <WindowedRows {...props} rows={rows} />
    </Suspense>
  );
}

/**
 * The rows of the page: one line a record, one column a field of the schema. It fills the window; only the rows scroll.
 * Cards at 600 px or less, by the style sheet. One stop of the Tab key: other keys move within it.
 */
export function RecordTable() {
  const locale = useLocale();
  const { schema, isReadOnly, rows, loaded, selected, state } = useGrid();
  const { laidOut, least } = useLaidOut();
  const select = useRowSelection();
  useGridShortcuts();
  const scroll = useKeptScroll(rows.length > 0);
  const placed = useRef<PlacedRows>(null);
  const made = useMadeRow(placed);
  const headRows = loaded.areAll && state.all ? 2 : 1;
  const isWaiting = loaded.isPending && !loaded.error;
  const isEmpty = rows.length === 0 && !isWaiting;
  // What is typed above a column may find nothing on the way to what it is to be.
  const hasHead = !isEmpty || Object.values(state.columns).some(Boolean);
  return (
    <section
      {...scroll}
      className={isReadOnly ? 'grid dense' : 'grid'}
      aria-label={titleOf(schema, locale)}
      aria-busy={loaded.isFetching}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onKeyDown={(event) =>
        moveByKey(
          event,
          (from, to, isRange) => {
            if (!isRange || isReadOnly) return;
            const [id, before] = [to.dataset['id'], from?.dataset['id']];
            if (before !== undefined && ![...selected.keys()].map(String).includes(before))
              select(before, true, false);
            if (id !== undefined) select(id, true, false);
          },
          placed.current,
        )
      }
    >
      {!isEmpty && <ListNote />}
      {hasHead && (
        <table
          className="records"
          style={minWidth(least)}
          aria-rowcount={rows.length > mostDrawn ? rows.length + headRows : undefined}
        >
          <colgroup>
            {!isReadOnly && <col style={{ width: checkWidth }} />}
            {laidOut.map(({ field, css, isFluid }) => (
              <col key={field} data-field={field} style={isFluid ? undefined : { width: css }} />
            ))}
            {!isReadOnly && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <TableHead columns={laidOut} />
          <TableBody
            columns={laidOut}
            frame={scroll.ref}
            placed={placed}
            headRows={headRows}
            made={made}
            onSelect={select}
          />
        </table>
      )}
      {isEmpty && <ListNote />}
    </section>
  );
}
