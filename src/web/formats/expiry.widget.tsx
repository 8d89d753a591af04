import Button from '@mui/material/Button';
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { type TextKey, useTranslate } from '../core/texts/catalogue';
import { fromLocalInput, toLocalInput } from './times';
import { WidgetTextField } from './WidgetTextField';

const never = -1;

/** Shortcuts with their length in seconds, in the order that One API shows them. */
const shortcuts: readonly [TextKey, number][] = [
  ['time.month', 2_592_000],
  ['time.day', 86_400],
  ['time.hour', 3600],
  ['time.minute', 60],
];

const textOf = (value: unknown) =>
  typeof value === 'number' && value !== never ? toLocalInput(value) : '';

/** An expiry in epoch seconds, as local time; -1 is never. Any other text is kept and marks the field as wrong. */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const { value, onChange, disabled } = props;
  const [text, setText] = useState(() => textOf(value));
  useEffect(() => {
    // The time that was typed stays as it was typed: a new text would begin it again.
    if (typeof value === 'number')
      setText((old) => (fromLocalInput(old) === value ? old : textOf(value)));
  }, [value]);
  const type = (next: string) => {
    setText(next);
    onChange(next === '' ? null : (fromLocalInput(next) ?? next));
  };
  const after = (seconds: number) => onChange(Math.ceil(Date.now() / 1000) + seconds);
  return (
    <>
      <WidgetTextField
        widget={props}
        text={text}
        onText={type}
        field={{
          type: 'datetime-local',
          helperText:
            value === never
              ? t('time.never')
              : t('time.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
          slotProps: {
            htmlInput: { step: 1, max: '9999-12-31T23:59:59' },
          },
        }}
      />
      <div className="form-actions">
        <Button
          size="small"
          variant={value === never ? 'contained' : 'outlined'}
          disabled={disabled}
          onClick={() => {
            setText('');
            onChange(never);
          }}
        >
          {t('time.never')}
        </Button>
        {shortcuts.map(([key, seconds]) => (
          <Button
            key={key}
            size="small"
            variant="outlined"
            disabled={disabled}
            onClick={() => after(seconds)}
          >
            {t(key)}
          </Button>
        ))}
      </div>
    </>
  );
}
