import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';

export interface WidgetTextFieldProps {
  widget: WidgetProps;
  /** Shown text, where it is not the value itself. */
  text?: string;
  onText?: (text: string) => void;
  field?: TextFieldProps;
  /** Options of a field that is a select. */
  children?: ReactNode;
}

/** The autocomplete name of the schema; rjsf hands it over among the options. */
export function autocompleteOf({ options }: WidgetProps): string {
  return String(options['autocomplete'] ?? 'off');
}

/** The text input that our widgets share: label, state and messages as rjsf hands them over. */
export function WidgetTextField({ widget, text, onText, field, children }: WidgetTextFieldProps) {
  const {
    id,
    label,
    value,
    required,
    disabled,
    readonly,
    placeholder,
    rawErrors = [],
    options,
    onChange,
    onBlur,
    onFocus,
  } = widget;
  const { slotProps, ...rest } = field ?? {};
  // On the input itself: what stands on the frame around it is not read out.
  const htmlInput = { 'aria-describedby': ariaDescribedByIds(id), ...slotProps?.htmlInput };
  // A label that lies in an empty field hides what its placeholder says.
  const inputLabel = {
    ...((disabled || readonly) && placeholder && { shrink: true }),
    ...slotProps?.inputLabel,
  };
  return (
    <TextField
      id={id}
      name={id}
      label={label}
      value={text ?? value ?? ''}
      required={required || options['required'] === true}
      disabled={disabled || readonly}
      placeholder={placeholder}
      error={rawErrors.length > 0}
      autoComplete={autocompleteOf(widget)}
      fullWidth
      size="small"
      onChange={(event) => (onText ?? onChange)(event.target.value)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      {...rest}
      slotProps={{ ...slotProps, htmlInput, inputLabel }}
    >
      {children}
    </TextField>
  );
}
