import { fieldTexts } from '../../schema/texts';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { groupDigits } from '../formats/numbers';
import { Segments } from '../ui/Segments';
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
  const segments = [
    {
      value: '',
      label: t('list.filterAll'),
      count: all === undefined ? undefined : groupDigits(all),
    },
    ...choices.map(({ value, label }) => ({
      value: String(value),
      label,
      count: counts && groupDigits(counts.get(String(value)) ?? 0),
    })),
  ];
  return (
    <Segments
      label={fieldTexts(schema, field, locale).title}
      value={state.match[field] ?? ''}
      options={segments}
      onChange={(value) => setFilter(field, value)}
    />
  );
}
