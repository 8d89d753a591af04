import { useState } from 'react';
import { noValue } from '../../schema/fieldFilter';
import { fieldTexts } from '../../schema/texts';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useAccess } from '../data/useAccess';
import { FilterForm } from './FilterForm';
import { filterValues } from './filterRows';
import { useGrid } from './GridContext';
import { RecordChoices } from './RecordChoices';

/** The records that a list is narrowed to, by their names. Who may not list those can only clear the filter. */
export function ReferencePanel({ field, close }: { field: string; close: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, setFilter } = useGrid();
  const may = useAccess();
  const target = schema.properties[field]?.['x-reference'] ?? '';
  const [picked, setPicked] = useState<readonly string[]>(() => filterValues(state.match[field]));
  const apply = (values: readonly string[]) => {
    setFilter(field, values.join(','));
    close();
  };
  return (
    <FilterForm onApply={() => apply(picked)} onClear={() => apply([])}>
      {may({ resource: target, action: 'list' }) && (
        <RecordChoices
          target={target}
          title={fieldTexts(schema, field, locale).title}
          picked={picked}
          onPick={setPicked}
          none={[noValue, t('list.filterNone')]}
        />
      )}
    </FilterForm>
  );
}
