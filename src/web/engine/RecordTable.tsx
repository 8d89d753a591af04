import { fieldTexts } from '../../schema/texts';
import type { ResourceSchema } from '../../schema/types';
import { InPlaceNumber } from '../actions/InPlaceNumber';
import { RowActions } from '../actions/RowActions';
import { recordName } from '../actions/recordName';
import { cellOf } from '../formats/cells';
import { useConsoleT } from '../i18n/consoleMessages';
import { useLocale } from '../i18n/locale';
import { ColumnFilters } from '../lists/ColumnFilters';
import type { ListConfig, RecordRow, RowExtrasProps } from '../resourceConfig';
import type { ListState } from '../storage/useListState';

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
  sums: ReadonlyMap<string, number>;
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

function SumCell({ field, sum, schema }: { field: string; sum: number; schema: ResourceSchema }) {
  const Cell = cellOf(schema.properties[field]);
  return (
    <strong>
      <Cell value={sum} row={{ [field]: sum }} name={field} schema={schema} />
    </strong>
  );
}

/** A plain table: one row a record, one column a field of the schema. Cards at 600 px or less, by the style sheet. */
export function RecordTable({
  name,
  schema,
  config,
  columns,
  rows,
  sort,
  onSort,
  selected,
  onSelect,
  showText,
  typed,
  onType,
  sums,
}: RecordTableProps) {
  const t = useConsoleT();
  const locale = useLocale();
  const titles = new Map(columns.map((field) => [field, fieldTexts(schema, field, locale).title]));
  const allSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id));
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
                  onChange={() => onSelect(rows, !allSelected)}
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
            <tr key={row.id} data-id={row.id} aria-selected={selected.has(row.id)}>
              {!config.readOnly && (
                <td className="check">
                  <input
                    type="checkbox"
                    aria-label={t('list.selectRow', { name: recordName(row) })}
                    checked={selected.has(row.id)}
                    onChange={(event) => onSelect([row], event.target.checked)}
                  />
                </td>
              )}
              {columns.map((field) => {
                const property = schema.properties[field];
                const Cell = cellOf(property);
                const label = titles.get(field) ?? field;
                return (
                  <td key={field} data-label={label}>
                    {property?.['x-in-place'] ? (
                      <InPlaceNumber
                        resource={name}
                        row={row}
                        field={field}
                        label={`${label}: ${recordName(row)}`}
                        property={property}
                      />
                    ) : (
                      <Cell value={row[field]} row={row} name={field} schema={schema} />
                    )}
                  </td>
                );
              })}
              {!config.readOnly && (
                <td className="actions">
                  <RowActions
                    name={name}
                    schema={schema}
                    config={config}
                    row={row}
                    label={recordName(row)}
                    showText={showText}
                  />
                </td>
              )}
            </tr>
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
