import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../core/texts/catalogue';
import { RatioTable } from './RatioTable';
import { mistakeIn, ratioRows, ratioText } from './ratioRows';
import { WidgetTextField } from './WidgetTextField';

/** Ratios as a table beside their JSON text: both edit the same value. */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const text = String(props.value ?? '');
  const rows = ratioRows(text);
  const mistake = text.trim() === '' ? undefined : mistakeIn(text);
  return (
    <div className="sections">
      <WidgetTextField
        widget={props}
        field={{
          multiline: true,
          minRows: 3,
          maxRows: 16,
          spellCheck: false,
          slotProps: { htmlInput: { style: { fontFamily: 'monospace' } } },
        }}
      />
      {mistake && <p className="error">{t('ratio.mistake', mistake)}</p>}
      <RatioTable
        option={String(props.options['path'])}
        label={props.label}
        rows={rows}
        onChange={(next) => props.onChange(ratioText(next))}
      />
    </div>
  );
}
