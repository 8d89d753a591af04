import { RecordContextProvider, useResourceContext } from 'ra-core';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import type { RecordRow } from '../config/resourceConfig';
import { Kept } from '../core/Kept';
import { loadWith } from '../core/texts/catalogue';
import { whenIdle } from '../core/whenIdle';
import { lazyPart, partFailed } from '../ui/lazyPart';
import type { LaidOutColumn } from './columnLayout';
import { useGrid } from './GridContext';
import { panelTexts } from './panelTexts';
import { mostDrawn } from './rowWindow';
import { TableRow } from './TableRow';
import { useLookAhead } from './useLookAhead';

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

type BodyProps = Omit<ComponentProps<typeof WindowedRows>, 'rows'>;

interface PageOfRows {
  /** Pages are told apart by it. */
  id: number;
  rows: readonly RecordRow[];
}

type RowsProps = Pick<BodyProps, 'columns' | 'made' | 'onSelect'> & {
  rows: readonly RecordRow[];
  selected: ReadonlyMap<unknown, RecordRow>;
};

const PageRows = memo(function PageRows({ rows, selected, columns, made, onSelect }: RowsProps) {
  return rows.map((row) => (
    <RecordContextProvider key={row.id} value={row}>
      <TableRow
        columns={columns}
        isSelected={selected.has(row.id)}
        isNew={String(row.id) === made}
        onSelect={onSelect}
      />
    </RecordContextProvider>
  ));
});

/** The rows of one page; those of a page that is drawn ahead are in an element outside of the document. */
const Page = memo(function Page({
  isShown,
  isLeft,
  ...rows
}: RowsProps & { isShown: boolean; isLeft: boolean }) {
  const [body] = useState(() => document.createElement('tbody'));
  return (
    <Kept element={body} isShown={isShown} isLeft={isLeft}>
      <PageRows {...rows} />
    </Kept>
  );
});

type SomeRows = readonly RecordRow[] | undefined;

const areSame = (some: SomeRows, others: SomeRows): boolean =>
  some?.length === others?.length && some?.every((row, at) => row === others?.[at]) === true;

/** The rows of the next page, once they are there and the page is idle. */
function useNextRows(): SomeRows {
  const name = useResourceContext() ?? '';
  const { schema, state, loaded, next } = useGrid();
  const read = useLookAhead(name, schema, state, loaded);
  // A page that is sorted here is drawn in another order than the relay's.
  const wanted = next ?? (state.sort ? undefined : read);
  const [ready, setReady] = useState<SomeRows>();
  useEffect(
    () => (wanted?.length ? whenIdle(() => startTransition(() => setReady(wanted))) : undefined),
    [wanted],
  );
  return areSame(ready, wanted) ? ready : undefined;
}

interface Pages {
  shown: PageOfRows;
  /** The next one, drawn ahead: a click on "next" finds it drawn. */
  ahead: PageOfRows | undefined;
  /** The one before, until the page is idle: taking its rows down is no work for a click. */
  left: PageOfRows | undefined;
}

interface DrawnPages extends PageOfRows {
  /** The number of the page. */
  page: number;
  ahead: SomeRows;
  left: PageOfRows | undefined;
}

function usePages(): Pages {
  const { state, rows } = useGrid();
  const { page } = state;
  const ahead = useNextRows();
  const [last, setLast] = useState<DrawnPages>({ id: 0, page, rows, ahead, left: undefined });
  let now = last;
  if (rows !== last.rows) {
    const isOther = page !== last.page;
    // The page ahead has the next id; rows that are not its own are those of yet another one.
    const step = areSame(rows, last.ahead) ? 1 : 2;
    now = isOther
      ? { id: last.id + step, page, rows, ahead: undefined, left: { id: last.id, rows: last.rows } }
      : { ...last, rows, ahead };
  } else if (page === last.page && ahead !== last.ahead) now = { ...last, ahead };
  if (now !== last) setLast(now);
  const { id, left } = now;
  const [gone, setGone] = useState<PageOfRows>();
  useEffect(() => left && whenIdle(() => startTransition(() => setGone(left))), [left]);
  return {
    shown: { id, rows },
    ahead: now.ahead && { id: id + 1, rows: now.ahead },
    left: left === gone ? undefined : left,
  };
}

/** The rows below the head: all of a page, only those in view of a long one, or what they will look like. */
export function TableBody(props: BodyProps) {
  const { rows, loaded, selected } = useGrid();
  const { shown, ahead, left } = usePages();
  const { columns, made, onSelect } = props;
  const isLong = rows.length > mostDrawn;
  if (loaded.isPending && !loaded.error) return <SkeletonRows columns={columns} />;
  const draw = (page: PageOfRows) => (
    <Page
      key={page.id}
      rows={page.rows}
      isShown={page.id === shown.id}
      isLeft={page.id === left?.id}
      selected={selected}
      columns={columns}
      made={made}
      onSelect={onSelect}
    />
  );
  if (!isLong) return [left && draw(left), draw(shown), ahead && draw(ahead)];
  return (
    <Suspense fallback={draw({ ...shown, rows: rows.slice(0, firstDrawn) })}>
      <WindowedRows {...props} rows={rows} />
    </Suspense>
  );
}
