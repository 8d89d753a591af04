import type { WidgetProps } from '@rjsf/utils';
import { choicesOf } from '../../../schema/choices/choices';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Button } from '../../ui/Button';
import { formContextOf } from '../parts/formContextOf';
import { EpochField } from './TimeField';

/** Shortcuts with their length in seconds, in the order that One API shows them. */
const shortcuts: readonly [TextKey, number][] = [
  ['time.month', 2_592_000],
  ['time.day', 86_400],
  ['time.hour', 3600],
  ['time.minute', 60],
];

/**
 * An expiry in epoch seconds, as local time. Never is the choice of the field that is no time; without one, the empty
 * field. Any other text is kept and marks the field as wrong.
 */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const { value, onChange, disabled, registry, options } = props;
  const choices = choicesOf(formContextOf(registry).schema, String(options['path']), useLocale());
  const never = choices.map((choice) => Number(choice.value)).find((time) => time <= 0);
  const after = (seconds: number) => onChange(Math.ceil(Date.now() / 1000) + seconds);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <EpochField
        widget={props}
        empty={never === undefined && props.schema['nullable'] !== true ? undefined : null}
        helperText={
          never !== undefined && value === never ? t('time.never') : t('time.zone', { zone })
        }
      />
      <div className="form-actions">
        {never !== undefined && (
          <Button
            size="small"
            aria-pressed={value === never}
            disabled={disabled}
            onClick={() => onChange(never)}
          >
            {t('time.never')}
          </Button>
        )}
        {shortcuts.map(([key, seconds]) => (
          <Button key={key} size="small" disabled={disabled} onClick={() => after(seconds)}>
            {t(key)}
          </Button>
        ))}
      </div>
    </>
  );
}
