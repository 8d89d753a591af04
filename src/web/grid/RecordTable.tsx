import { RecordContextProvider } from 'ra-core';
import type { CSSProperties } from 'react';
import { fieldTexts, titleOf } from '../../schema/texts';
import { useLocale } from '../core/texts/locale';
import { type LaidOutColumn, layOutColumns } from './columnLayout';
import { useGrid } from './GridContext';
import { moveByKey } from './gridKeys';
import { ListNote } from './ListNote';
import { canToggle } from './recordStatus';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';
import { useGridShortcuts } from './useGridShortcuts';
import { useMadeRow } from './useMadeRow';
import { useRowSelection } from './useRowSelection';

/** Widths in px of the columns beside the fields. */
const checkWidth = 46;
const actionsWidth = 112;

const skeletonRows = 12;
/** Lengths of the bars, in per cent, so that rows look like rows. */
const lengths = [80, 64, 72, 58];

/** Rows as they will be, while the first ones are on their way. */
function SkeletonRows({ columns }: { columns: readonly LaidOutColumn[] }) {
  const { config } = useGrid();
  return (
    <tbody aria-hidden="true" className="skeleton">
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows differ by nothing else
        <tr key={row}>
          {!config.readOnly && <td className="check" />}
          {columns.map(({ field }, index) => (
            <td key={field}>
              <span style={{ width: `${lengths[(row + index) % lengths.length]}%` }} />
            </td>
          ))}
          {!config.readOnly && <td className="actions" />}
        </tr>
      ))}
    </tbody>
  );
}

/** Columns with the widths that they have; the table is never narrower than they need. */
function useLaidOut() {
  const locale = useLocale();
  const { schema, config, columns } = useGrid();
  const laidOut = layOutColumns(
    schema,
    columns.shown,
    (field) => fieldTexts(schema, field, locale).title,
    columns.widths,
    canToggle(schema, config),
  );
  const fixed = config.readOnly ? 0 : checkWidth + actionsWidth;
  return { laidOut, least: laidOut.reduce((sum, column) => sum + column.least, fixed) };
}

/** The least width of the table for its style sheet, in px. */
const leastWidth = (px: number) =>
  // React passes own properties on; its types list those of CSS.
  ({ '--least': `${px}px` }) as CSSProperties;

/**
 * The rows of the page: one line a record, one column a field of the schema. It fills the window; only the rows scroll.
 * Cards at 600 px or less, by the style sheet. One stop of the Tab key: other keys move within it.
 */
export function RecordTable() {
  const locale = useLocale();
  const { schema, config, rows, loaded, selected } = useGrid();
  const { laidOut, least } = useLaidOut();
  const select = useRowSelection();
  useGridShortcuts();
  const made = useMadeRow();
  const isWaiting = loaded.isPending && !loaded.error;
  const isEmpty = rows.length === 0 && !isWaiting;
  return (
    <section
      className={config.readOnly ? 'grid dense' : 'grid'}
      aria-label={titleOf(schema, locale)}
      aria-busy={loaded.isFetching}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onKeyDown={(event) =>
        moveByKey(event, (from, to, isRange) => {
          if (!isRange || config.readOnly) return;
          const [id, before] = [to.dataset['id'], from?.dataset['id']];
          if (before !== undefined && ![...selected.keys()].map(String).includes(before))
            select(before, true, false);
          if (id !== undefined) select(id, true, false);
        })
      }
    >
      <ListNote />
      {!isEmpty && (
        <table className="records" style={leastWidth(least)}>
          <colgroup>
            {!config.readOnly && <col style={{ width: checkWidth }} />}
            {laidOut.map(({ field, css, isFluid }) => (
              <col key={field} data-field={field} style={isFluid ? undefined : { width: css }} />
            ))}
            {!config.readOnly && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <TableHead columns={laidOut} />
          {isWaiting ? (
            <SkeletonRows columns={laidOut} />
          ) : (
            <tbody>
              {rows.map((row) => (
                <RecordContextProvider key={row.id} value={row}>
                  <TableRow columns={laidOut} isNew={String(row.id) === made} onSelect={select} />
                </RecordContextProvider>
              ))}
            </tbody>
          )}
        </table>
      )}
    </section>
  );
}
