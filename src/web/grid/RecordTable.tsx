import { RecordContextProvider, useListContext, useResourceContext } from 'ra-core';
import { oddity, plainText } from '../../schema/oddValues';
import { fieldTexts } from '../../schema/texts';
import type { RecordRow } from '../config/resourceConfig';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { lacksId } from '../data/recordIds';
import { cellOf, formatOf } from '../formats/cells';
import { OddValue } from '../formats/OddValue';
import { Link } from '../ui/Link';
import { ColumnFilters } from './ColumnFilters';
import { useGrid } from './GridContext';
import { InPlaceNumber } from './InPlaceNumber';
import { linkOf } from './linkOf';
import { RecordTitle } from './RecordTitle';
import { RowActions } from './RowActions';
import { recordName } from './recordName';
import { sumRows } from './sumRows';
import { useRow } from './useRow';

const noSums: ReadonlyMap<string, number | string> = new Map();

/** The title of a column; a click sorts the loaded rows by it. */
function HeaderCell({ field, title }: { field: string; title: string }) {
  const t = useConsoleT();
  const { setSort } = useListContext();
  const { sort } = useGrid().state;
  const isActive = sort?.field === field;
  return (
    <th
      scope="col"
      aria-sort={isActive ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        title={t('list.sortBy', { field: title })}
        onClick={() => setSort({ field, order: isActive && !sort.descending ? 'DESC' : 'ASC' })}
      >
        {title}
        {isActive && <span aria-hidden="true">{sort.descending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}

/** A sum in the way of its column; one that is too large for a number by its digits. */
function SumCell({ field, sum }: { field: string; sum: number | string }) {
  const { schema } = useGrid();
  const Cell = cellOf(schema.properties[field]);
  return (
    <strong>
      {typeof sum === 'string' ? (
        sum
      ) : (
        <Cell value={sum} row={{ [field]: sum }} name={field} schema={schema} />
      )}
    </strong>
  );
}

type Titles = ReadonlyMap<string, string>;

/** A value of a row: by its format, as an input where it is edited in place, or marked where it is not what the schema says. */
function RowValue({ row, field, title }: { row: RecordRow; field: string; title: string }) {
  const { schema, config } = useGrid();
  const resource = useResourceContext() ?? '';
  const property = schema.properties[field];
  const isFixed = lacksId(row.id);
  if (field === 'id') return isFixed ? '' : <bdi>{plainText(row.id)}</bdi>;
  const why = oddity(property, row[field]);
  if (why) return <OddValue value={row[field]} why={why} />;
  const { Cell, Tip } = formatOf(property);
  if (Tip)
    return (
      <RecordTitle
        href={isFixed ? undefined : (config.editPath?.(row) ?? `/${resource}/edit/${row.id}`)}
        Cell={Cell}
        Tip={Tip}
        cell={{ value: row[field], row, name: field, schema }}
      />
    );
  const link = linkOf(schema, property, row);
  if (link !== undefined)
    return (
      <Link href={link} aria-label={`${title} ${plainText(row[field])}`}>
        <Cell value={row[field]} row={row} name={field} schema={schema} />
      </Link>
    );
  return property?.['x-in-place'] && !isFixed ? (
    <InPlaceNumber field={field} label={`${title}: ${recordName(row)}`} property={property} />
  ) : (
    <Cell value={row[field]} row={row} name={field} schema={schema} />
  );
}

/** The record of the context. One without an id can only be read. */
function TableRow({ titles }: { titles: Titles }) {
  const t = useConsoleT();
  const row = useRow();
  const { config, columns, selected, select } = useGrid();
  const isFixed = lacksId(row.id);
  return (
    <tr data-id={isFixed ? undefined : row.id} aria-selected={selected.has(row.id)}>
      {!config.readOnly && (
        <td className="check">
          <input
            type="checkbox"
            aria-label={t('list.selectRow', { name: recordName(row) })}
            disabled={isFixed}
            checked={selected.has(row.id)}
            onChange={(event) => select([row], event.target.checked)}
          />
        </td>
      )}
      {columns.shown.map((field) => (
        <td key={field} data-label={titles.get(field) ?? field}>
          <RowValue row={row} field={field} title={titles.get(field) ?? field} />
        </td>
      ))}
      {!config.readOnly && (
        <td className="actions">
          {isFixed ? <span className="muted">{t('row.noId')}</span> : <RowActions />}
        </td>
      )}
    </tr>
  );
}

/** Sums below the columns, where all rows are there. */
function SumRow({ titles }: { titles: Titles }) {
  const t = useConsoleT();
  const { schema, config, columns, loaded, matching } = useGrid();
  const sums = loaded.areAll ? sumRows(schema, matching) : noSums;
  if (!columns.shown.some((field) => sums.has(field))) return null;
  return (
    <tfoot>
      <tr>
        {!config.readOnly && <td />}
        {columns.shown.map((field, index) => (
          <td key={field} data-label={sums.has(field) ? titles.get(field) : undefined}>
            {sums.has(field) ? (
              <SumCell field={field} sum={sums.get(field) ?? 0} />
            ) : (
              index === 0 && t('list.sum')
            )}
          </td>
        ))}
        {!config.readOnly && <td />}
      </tr>
    </tfoot>
  );
}

/** A plain table: one row a record, one column a field of the schema. Cards at 600 px or less, by the style sheet. */
function DataTable() {
  const t = useConsoleT();
  const locale = useLocale();
  const { schema, config, columns, rows, selected, select, loaded, state, change } = useGrid();
  const titles: Titles = new Map(
    columns.shown.map((field) => [field, fieldTexts(schema, field, locale).title]),
  );
  const selectable = rows.filter(({ id }) => !lacksId(id));
  const allSelected = selectable.length > 0 && selectable.every(({ id }) => selected.has(id));
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            {!config.readOnly && (
              <th className="check" data-label={t('list.selectPage')}>
                <input
                  type="checkbox"
                  aria-label={t('list.selectPage')}
                  checked={allSelected}
                  onChange={() => select(selectable, !allSelected)}
                />
              </th>
            )}
            {columns.shown.map((field) => (
              <HeaderCell key={field} field={field} title={titles.get(field) ?? field} />
            ))}
            {!config.readOnly && (
              <th scope="col" className="actions">
                {t('list.actions')}
              </th>
            )}
          </tr>
          {loaded.areAll && (
            <ColumnFilters
              columns={columns.shown}
              titles={titles}
              typed={state.columns}
              onType={(typed) => change({ columns: typed })}
              hasMore={!config.readOnly}
            />
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordContextProvider key={row.id} value={row}>
              <TableRow titles={titles} />
            </RecordContextProvider>
          ))}
        </tbody>
        <SumRow titles={titles} />
      </table>
    </div>
  );
}

/** The rows of the page. */
export function RecordTable() {
  const { rows, loaded } = useGrid();
  return (
    <div className={loaded.isFetching ? 'busy' : undefined} aria-busy={loaded.isFetching}>
      {rows.length > 0 && <DataTable />}
    </div>
  );
}
