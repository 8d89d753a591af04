import { useState } from 'react';
import { noValue } from '../../../schema/filters/oneOf';
import { fieldTexts } from '../../../schema/texts';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useAccess } from '../../relay/session/useAccess';
import { useListExtras } from '../state/ListExtras';
import { FilterForm } from './FilterForm';
import { RecordChoices } from './RecordChoices';
import type { FilterDraft } from './useFilterDraft';

/** The records that a list is narrowed to, by their names. Who may not list those can only clear the filter. */
export function ReferencePanel({ field, draft }: { field: string; draft: FilterDraft }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema } = useListExtras();
  const may = useAccess();
  const target = schema.properties[field]?.['x-reference'] ?? '';
  const [picked, setPicked] = useState<readonly string[]>(draft.first?.values ?? []);
  return (
    <FilterForm
      draft={draft}
      onApply={() => draft.apply(draft.textOf('oneOf', picked))}
      onClear={() => draft.apply('')}
    >
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
