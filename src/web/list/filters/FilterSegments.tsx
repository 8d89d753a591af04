import { literalText } from '../../../schema/filters/parseFilter';
import { fieldTexts } from '../../../schema/texts';
import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Segments } from '../../ui/Segments';
import { useIsPhone } from '../../ui/useMedia';
import { useListExtras } from '../state/ListExtras';
import { FilterChip } from './FilterChip';
import { useFilterChoices } from './useFilterChoices';
import { useFilterCounts } from './useFilterCounts';

/** The name of a segment that is no value of the field: no value has a blank before it. */
const other = ' other';

/**
 * A filter with few choices, side by side, each with its number of rows where all rows are loaded; beside them a value
 * of another filter where the resource offers one.
 */
export function FilterSegments({ field }: { field: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, config, change } = useListExtras();
  const { segment } = config;
  const isPhone = useIsPhone();
  // A choice here takes the place of the other filter.
  const isOther = segment !== undefined && state.match[segment.field] === segment.value;
  const { counts, all } = useFilterCounts(field, isOther ? segment.field : undefined);
  const choices = useFilterChoices(field);
  const more = useFilterCounts(segment?.field ?? field, field);
  const ofMore = useFilterChoices(segment?.field ?? field);
  const added = segment && ofMore.find(({ value }) => String(value) === segment.value);
  // Those of a page would come and go with each filter, and move what a pointer is about to press.
  const isWhole = state.all || schema['x-resource'].whole === true;
  const countText = (count: number | undefined) =>
    isWhole && count !== undefined ? groupDigits(count) : undefined;
  const segments = [
    { value: '', label: t('list.filterAll'), count: countText(all) },
    ...choices.map(({ value, label }) => ({
      value: literalText(String(value)),
      label,
      count: countText(counts && (counts.get(String(value)) ?? 0)),
    })),
    ...(added
      ? [
          {
            value: other,
            label: added.label,
            count: countText(more.counts && (more.counts.get(String(added.value)) ?? 0)),
          },
        ]
      : []),
  ];
  const chosen = state.match[field] ?? '';
  return (
    <>
      <Segments
        label={fieldTexts(schema, field, locale).title}
        value={isOther ? other : chosen}
        options={segments}
        scroller={isPhone ? '.list-top' : undefined}
        onChange={(value) => {
          const match = { ...state.match, [field]: value === other ? '' : value };
          if (segment && (isOther || value === other))
            match[segment.field] = value === other ? segment.value : '';
          change({ match });
        }}
      />
      {/* What no segment stands for has a chip: several values, or what they are not. */}
      {!segments.some(({ value }) => value === chosen) && <FilterChip field={field} />}
    </>
  );
}
