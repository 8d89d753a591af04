import { lazy, Suspense } from 'react';
import { choicesOf } from '../../schema/choices';
import { fieldTexts } from '../../schema/texts';
import { useLocale } from '../core/texts/locale';
import { Icon } from '../ui/Icon';
import { Popover } from '../ui/Popover';
import { filterValues } from './filterRows';
import { useGrid } from './GridContext';

const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel')).FilterPanel }));

/** A filter by one field: its value, and a panel to change it. */
export function FilterChip({ field }: { field: string }) {
  const locale = useLocale();
  const { schema, state } = useGrid();
  const { title } = fieldTexts(schema, field, locale);
  const choices = choicesOf(schema, field, locale);
  const [first, ...more] = filterValues(state.match[field]).map(
    (value) => choices.find((choice) => String(choice.value) === value)?.label ?? value,
  );
  return (
    <Popover
      look={first === undefined ? 'filter' : 'filter is-set'}
      button={
        <>
          <Icon name={first === undefined ? 'add' : 'filter'} />
          {title}
          {first !== undefined && (
            <b>
              <bdi>{first}</bdi>
              {more.length > 0 && ` +${more.length}`}
            </b>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense>
          <FilterPanel field={field} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
