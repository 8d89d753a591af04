import { type ComponentProps, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import type { RecordRow } from '../config/resourceConfig';
import { loadWith } from '../core/texts/catalogue';
import { lazyPart, partFailed } from '../ui/lazyPart';
import type { LaidOutColumn } from './columnLayout';
import { useGrid } from './GridContext';
import { panelTexts } from './panelTexts';
import { mostDrawn } from './rowWindow';
import { TableRow } from './TableRow';

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

type RowsProps = Pick<BodyProps, 'columns' | 'made' | 'onSelect'> & {
  rows: readonly RecordRow[];
  selected: ReadonlyMap<unknown, RecordRow>;
};

const PageRows = memo(function PageRows({ rows, selected, columns, made, onSelect }: RowsProps) {
  return (
    <tbody>
      {rows.map((row) => (
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
});

/** The rows below the head: all of a page, only those in view of a long one, or what they will look like. */
export function TableBody(props: BodyProps) {
  const { rows, loaded, selected } = useGrid();
  const { columns, made, onSelect } = props;
  if (loaded.isPending && !loaded.error) return <SkeletonRows columns={columns} />;
  const some = { selected, columns, made, onSelect };
  if (rows.length <= mostDrawn) return <PageRows rows={rows} {...some} />;
  return (
    <Suspense fallback={<PageRows rows={rows.slice(0, firstDrawn)} {...some} />}>
      <WindowedRows {...props} rows={rows} />
    </Suspense>
  );
}
