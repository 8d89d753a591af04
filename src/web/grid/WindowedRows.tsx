import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import type { RecordRow } from '../config/resourceConfig';
import type { LaidOutColumn } from './columnLayout';
import { FindRow } from './FindRow';
import { useGrid } from './GridContext';
import { blockRows } from './RowHeights';
import type { PlacedRows } from './rowWindow';
import { TableRow } from './TableRow';
import { useDrawnBlocks } from './useDrawnBlocks';
import './windowedRows.css';

interface RowProps {
  columns: readonly LaidOutColumn[];
  onSelect: (id: unknown, isOn: boolean, isRange: boolean) => void;
}

interface WindowedRowsProps extends RowProps {
  rows: readonly RecordRow[];
  /** What scrolls. */
  frame: RefObject<HTMLElement | null>;
  /** Gets the rows by their places. */
  placed: RefObject<PlacedRows | null>;
  /** Rows of the head. */
  headRows: number;
  /** Id of the record that was just made. */
  made: string;
}

/** The place of rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="gap" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/**
 * The rows of a long page: only those in view are in the document, in blocks; gaps are as high as the others would be.
 * All are children of one element, so that a row that changes its place stays the same, with the focus and what is
 * typed in it. A screen reader gets the places of rows by `aria-rowindex`.
 */
export function WindowedRows({
  rows,
  frame,
  placed,
  columns,
  headRows,
  made,
  onSelect,
}: WindowedRowsProps) {
  const { selected, isReadOnly } = useGrid();
  const [found, setFound] = useState<string>();
  const body = useRef<HTMLTableSectionElement>(null);
  const { heights, drawn, draw } = useDrawnBlocks({ frame, body, rows, headRows });
  useImperativeHandle(
    placed,
    (): PlacedRows => ({
      count: rows.length,
      placeOf: (row) => Number(row.getAttribute('aria-rowindex')) - headRows - 1,
      draw: (place) => {
        const row = rows[place];
        return row && draw(String(row.id));
      },
    }),
    [rows, headRows, draw],
  );
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('has-gaps');
    return () => classList.remove('has-gaps');
  }, []);
  /** @param name stays the same while the rows in view scroll, so that the element stays */
  const gap = (name: string, from: number, to: number) => {
    const height = heights.offset(to) - heights.offset(from);
    return (
      height > 0 && (
        <Gap key={name} height={height} columns={columns.length + (isReadOnly ? 0 : 2)} />
      )
    );
  };
  return (
    <>
      <tbody ref={body}>
        {drawn.flatMap((block, index) => [
          gap(`gap after ${drawn[index - 1] ?? 'head'}`, (drawn[index - 1] ?? -1) + 1, block),
          ...rows.slice(block * blockRows, (block + 1) * blockRows).map((row, at) => (
            <RecordContextProvider key={row.id} value={row}>
              <TableRow
                isSelected={selected.has(row.id)}
                rowIndex={block * blockRows + at + headRows + 1}
                columns={columns}
                isNew={String(row.id) === made || String(row.id) === found}
                onSelect={onSelect}
              />
            </RecordContextProvider>
          )),
        ])}
        {gap('last gap', (drawn.at(-1) ?? -1) + 1, heights.blocks)}
      </tbody>
      <FindRow
        rows={rows}
        columns={columns}
        frame={frame}
        onFind={(id) => {
          setFound(id);
          const row = draw(id);
          row?.scrollIntoView({ block: 'center' });
          return row && placed.current?.placeOf(row);
        }}
        onClose={() => {
          setFound(undefined);
          const row = found === undefined ? undefined : draw(found);
          (row ?? frame.current)?.focus();
        }}
      />
    </>
  );
}
