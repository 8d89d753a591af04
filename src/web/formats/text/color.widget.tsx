import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../../locales/catalogue';
import { WidgetTextField } from '../parts/WidgetTextField';

/** A colour: typed, or chosen in the browser's palette. */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const text = String(props.value ?? '');
  const palette = (
    <InputAdornment position="end">
      <input
        type="color"
        className="colour-choice"
        aria-label={t('color.choose', { field: props.label })}
        disabled={props.disabled || props.readonly}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#000000'}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </InputAdornment>
  );
  return (
    <WidgetTextField
      widget={{ ...props, placeholder: props.placeholder || '#1a7f37' }}
      field={{ slotProps: { input: { endAdornment: palette } } }}
    />
  );
}
