import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { jsonMistake } from '../../../schema/values/jsonText';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Segments } from '../../ui/Segments';
import { formContextOf } from '../parts/formContextOf';
import { jsonField, labelId, WidgetTextField } from '../parts/WidgetTextField';
import { MendJson } from '../text/MendJson';
import { jsonMistakeText } from './jsonTexts';
import { RatioTable } from './RatioTable';
import { ratioRows, ratioText } from './ratioRows';
import { usePrices } from './usePrices';

/**
 * Ratios as a table, or as their JSON text: both edit the same value. A text that is no such table has no other view.
 */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const [view, setView] = useState<'table' | 'json'>('table');
  const { id, label } = props;
  const option = String(props.options['path']);
  const text = String(props.value ?? '');
  const rows = ratioRows(text);
  const mistake = jsonMistake(text, 'numbers');
  const locale = useLocale();
  const form = formContextOf(props.registry);
  const prices = usePrices(option, form);
  // A text that becomes such a table while it is typed keeps its view.
  if (!rows && view !== 'json') setView('json');
  const shown = rows ? view : 'json';
  return (
    <div className="ratio-view">
      <Segments
        label={`${t('ratio.view')}: ${label}`}
        value={shown}
        options={[
          { value: 'table', label: t('ratio.table') },
          { value: 'json', label: 'JSON' },
        ]}
        onChange={setView}
      />
      {rows && shown === 'table' ? (
        // biome-ignore lint/a11y/useSemanticElements: the field draws its label, and a fieldset takes only a legend
        <div
          id={id}
          tabIndex={-1}
          role="group"
          aria-labelledby={labelId(id)}
          aria-describedby={ariaDescribedByIds(id)}
        >
          <RatioTable
            option={option}
            label={label}
            rows={rows}
            saved={ratioRows(String(form.saved?.[option] ?? '')) ?? []}
            prices={prices}
            onChange={(next) => props.onChange(ratioText(next))}
          />
        </div>
      ) : (
        <WidgetTextField widget={props} field={jsonField} />
      )}
      {mistake && (
        <p className="error">
          {jsonMistakeText(mistake, locale)}{' '}
          <MendJson
            text={text}
            property={props.schema}
            disabled={props.disabled || props.readonly}
            onText={props.onChange}
          />
        </p>
      )}
    </div>
  );
}
