import { memo, useEffect, useState } from 'react';
import { type Identifier, RecordContextProvider, useListContext } from 'react-admin';
import type { RecordRow } from '../../relay/config/resourceConfig';
import type { LaidOutColumn } from '../columns/columnLayout';
import { useListExtras, usePageRows } from '../state/ListExtras';
import { TableRow } from './TableRow';

const skeletonRows = 12;
/** Rows that come sooner are not announced by their shape, in ms: it would only flicker. */
const skeletonDelay = 80;
/** Lengths of the bars, in per cent, so that rows look like rows. */
const lengths = [80, 64, 72, 58];

/** Rows as they will be, while the first ones are on their way. */
function SkeletonRows({ columns }: { columns: readonly LaidOutColumn[] }) {
  const { isReadOnly } = useListExtras();
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

interface BodyProps {
  columns: readonly LaidOutColumn[];
  /** Id of the record that was just made. */
  made: string;
  onSelect: (id: unknown, isOn: boolean, isRange: boolean) => void;
}

interface RowsProps extends BodyProps {
  rows: readonly RecordRow[];
  selected: ReadonlySet<Identifier>;
}

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

/** The rows below the head, or what they will look like. */
export function TableBody(props: BodyProps) {
  const { isPending, error } = useListContext();
  const rows = usePageRows();
  const { selected } = useListExtras();
  if (isPending && !error) return <SkeletonRows columns={props.columns} />;
  return <PageRows {...props} rows={rows} selected={selected} />;
}
