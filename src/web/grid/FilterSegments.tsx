import { fieldTexts } from '../../schema/texts';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useGrid } from './GridContext';
import { useFilterChoices } from './useFilterChoices';
import { useFilterCounts } from './useFilterCounts';

/** A filter with few choices, side by side, each with its number of rows where all rows are loaded. */
export function FilterSegments({ field }: { field: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, setFilter } = useGrid();
  const { counts, all } = useFilterCounts(field);
  const choices = useFilterChoices(field);
  const current = state.match[field] ?? '';
  const segments = [
    { value: '', label: t('list.filterAll'), count: all },
    ...choices.map(({ value, label }) => ({
      value: String(value),
      label,
      count: counts && (counts.get(String(value)) ?? 0),
    })),
  ];
  return (
    <fieldset className="seg" aria-label={fieldTexts(schema, field, locale).title}>
      {segments.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === current}
          onClick={() => setFilter(field, value)}
        >
          {label}
          {count !== undefined && <span className="n"> {count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
