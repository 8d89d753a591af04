import { useTranslate } from '../core/texts/catalogue';

interface Props {
  columns: readonly string[];
  titles: ReadonlyMap<string, string>;
  typed: Readonly<Record<string, string>>;
  onType: (typed: Record<string, string>) => void;
  /** True where a column of actions follows. */
  hasMore: boolean;
}

/** A text above each column; it narrows the loaded rows as it is typed. */
export function ColumnFilters({ columns, titles, typed, onType, hasMore }: Props) {
  const t = useTranslate();
  return (
    <tr className="column-filters">
      {hasMore && <td />}
      {columns.map((field) => (
        <td key={field}>
          <input
            className="input"
            type="search"
            size={4}
            aria-label={t('list.columnFilter', { field: titles.get(field) ?? field })}
            value={typed[field] ?? ''}
            onChange={(event) => onType({ ...typed, [field]: event.target.value })}
          />
        </td>
      ))}
      {hasMore && <td />}
    </tr>
  );
}
