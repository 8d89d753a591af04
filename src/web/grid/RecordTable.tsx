import { oddity, plainText } from '../../schema/oddValues';
import { fieldTexts } from '../../schema/texts';
import type { ResourceSchema } from '../../schema/types';
import type { ListState } from '../config/ListState';
import type { ListConfig, RecordRow, RowExtrasProps } from '../config/resourceConfig';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { lacksId } from '../data/recordIds';
import { cellOf } from '../formats/cells';
import { OddValue } from '../formats/OddValue';
import { Link } from '../ui/Link';
import { ColumnFilters } from './ColumnFilters';
import { InPlaceNumber } from './InPlaceNumber';
import { linkOf } from './linkOf';
import { RowActions } from './RowActions';
import { recordName } from './recordName';

export interface RecordTableProps {
  name: string;
  schema: ResourceSchema;
  config: ListConfig;
  columns: string[];
  rows: readonly RecordRow[];
  sort: ListState['sort'];
  onSort: (field: string) => void;
  selected: ReadonlyMap<unknown, RecordRow>;
  onSelect: (rows: readonly RecordRow[], selected: boolean) => void;
  showText: RowExtrasProps['showText'];
  /** Texts typed above the columns; undefined where not all rows are loaded. */
  typed: ListState['columns'] | undefined;
  onType: (typed: ListState['columns']) => void;
  /** Sums by field, where all rows are there. */
  sums: ReadonlyMap<string, number | string>;
}

function HeaderCell({
  field,
  title,
  sort,
  onSort,
}: {
  field: string;
  title: string;
  sort: ListState['sort'];
  onSort: (field: string) => void;
}) {
  const t = useConsoleT();
  const active = sort?.field === field;
  return (
    <th scope="col" aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        title={t('list.sortBy', { field: title })}
        onClick={() => onSort(field)}
      >
        {title}
        {active && <span aria-hidden="true">{sort.descending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}

/** A sum in the way of its column; one that is too large for a number by its digits. */
function SumCell({
  field,
  sum,
  schema,
}: {
  field: string;
  sum: number | string;
  schema: ResourceSchema;
}) {
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

type TableRowProps = Pick<
  RecordTableProps,
  'name' | 'schema' | 'config' | 'columns' | 'selected' | 'onSelect' | 'showText'
> & { row: RecordRow; titles: ReadonlyMap<string, string> };

/** A value of a row: by its format, as an input where it is edited in place, or marked where it is not what the schema says. */
function RowValue({ name, schema, row, field, titles }: TableRowProps & { field: string }) {
  const property = schema.properties[field];
  const isFixed = lacksId(row.id);
  if (field === 'id') return isFixed ? '' : <bdi>{plainText(row.id)}</bdi>;
  const why = oddity(property, row[field]);
  if (why) return <OddValue value={row[field]} why={why} />;
  const Cell = cellOf(property);
  const link = linkOf(schema, property, row);
  if (link !== undefined)
    return (
      <Link href={link} aria-label={`${titles.get(field) ?? field} ${plainText(row[field])}`}>
        <Cell value={row[field]} row={row} name={field} schema={schema} />
      </Link>
    );
  return property?.['x-in-place'] && !isFixed ? (
    <InPlaceNumber
      resource={name}
      row={row}
      field={field}
      label={`${titles.get(field) ?? field}: ${recordName(row)}`}
      property={property}
    />
  ) : (
    <Cell value={row[field]} row={row} name={field} schema={schema} />
  );
}

/** A record. One without an id can only be read. */
function TableRow(props: TableRowProps) {
  const { name, schema, config, columns, row, titles, selected, onSelect, showText } = props;
  const t = useConsoleT();
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
            onChange={(event) => onSelect([row], event.target.checked)}
          />
        </td>
      )}
      {columns.map((field) => (
        <td key={field} data-label={titles.get(field) ?? field}>
          <RowValue {...props} field={field} />
        </td>
      ))}
      {!config.readOnly && (
        <td className="actions">
          {isFixed ? (
            <span className="muted">{t('row.noId')}</span>
          ) : (
            <RowActions
              name={name}
              schema={schema}
              config={config}
              row={row}
              label={recordName(row)}
              showText={showText}
            />
          )}
        </td>
      )}
    </tr>
  );
}

/** A plain table: one row a record, one column a field of the schema. Cards at 600 px or less, by the style sheet. */
export function RecordTable(props: RecordTableProps) {
  const { schema, config, columns, rows, sort, onSort, selected, onSelect, typed, onType, sums } =
    props;
  const t = useConsoleT();
  const locale = useLocale();
  const titles = new Map(columns.map((field) => [field, fieldTexts(schema, field, locale).title]));
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
                  onChange={() => onSelect(selectable, !allSelected)}
                />
              </th>
            )}
            {columns.map((field) => (
              <HeaderCell
                key={field}
                field={field}
                title={titles.get(field) ?? field}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {!config.readOnly && (
              <th scope="col" className="actions">
                {t('list.actions')}
              </th>
            )}
          </tr>
          {typed && (
            <ColumnFilters
              columns={columns}
              titles={titles}
              typed={typed}
              onType={onType}
              hasMore={!config.readOnly}
            />
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} {...props} row={row} titles={titles} />
          ))}
        </tbody>
        {columns.some((field) => sums.has(field)) && (
          <tfoot>
            <tr>
              {!config.readOnly && <td />}
              {columns.map((field, index) => (
                <td key={field} data-label={sums.has(field) ? titles.get(field) : undefined}>
                  {sums.has(field) ? (
                    <SumCell field={field} sum={sums.get(field) ?? 0} schema={schema} />
                  ) : (
                    index === 0 && t('list.sum')
                  )}
                </td>
              ))}
              {!config.readOnly && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
