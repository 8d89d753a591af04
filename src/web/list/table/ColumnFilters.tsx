import { useEffect, useRef } from 'react';
import { choicesOf } from '../../../schema/choices/choices';
import { isTimeField } from '../../../schema/timeFields';
import type { ResourceSchema } from '../../../schema/types';
import { isNumber } from '../../../schema/values/emptyValues';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { cellClass, type LaidOutColumn } from '../columns/columnLayout';
import { openFilters } from '../columns/filterByColumns';
import { useListExtras } from '../state/ListExtras';
import './columnFilters.css';

interface FieldProps {
  column: LaidOutColumn;
  value: string;
  onValue: (value: string) => void;
}

/** An example of a filter to type above a column. */
function hintOf({ properties }: ResourceSchema, field: string): string | undefined {
  const property = properties[field];
  if (isTimeField(property)) return '> 2026-01-31';
  return property && isNumber(property) ? '> 5' : undefined;
}

/** A text, a comparison such as `>= 5`, or one of the choices of the field; times have more values than those. */
function ColumnFilter({ column: { field, title }, value, onValue }: FieldProps) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema } = useListExtras();
  const label = t('list.columnFilter', { field: title });
  const property = schema.properties[field];
  const isChosen = property?.type === 'integer' && !isTimeField(property);
  const choices = isChosen ? choicesOf(schema, field, locale) : [];
  if (choices.length === 0)
    return (
      <input
        className="input"
        type="search"
        size={4}
        aria-label={label}
        placeholder={hintOf(schema, field)}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  const options = choices.map((choice) => ({ value: `=${choice.value}`, label: choice.label }));
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      <option value="">{t('list.filterAll')}</option>
      {/* The address may hold a text that nobody can choose. */}
      {value !== '' && !options.some((option) => option.value === value) && (
        <option>{value}</option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** A filter below the heading of each column; it narrows the loaded rows as it is typed. */
export function ColumnFilters({ columns }: { columns: readonly LaidOutColumn[] }) {
  const { schema, isReadOnly, state, change } = useListExtras();
  const typed = state.columns;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (openFilters.isWanted) row.current?.querySelector<HTMLElement>('.input')?.focus();
    openFilters.isWanted = false;
  }, []);
  return (
    <tr ref={row} className="column-filters">
      {!isReadOnly && <td className="check" />}
      {columns.map((column) => (
        <td key={column.field} className={cellClass(schema, column.field, column.align)}>
          <ColumnFilter
            column={column}
            value={typed[column.field] ?? ''}
            onValue={(value) => change({ columns: { ...typed, [column.field]: value } })}
          />
        </td>
      ))}
      {!isReadOnly && <td className="actions" />}
    </tr>
  );
}
