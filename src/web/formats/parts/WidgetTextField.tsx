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

/** Id of the label that the form draws above the field. */
export const labelId = (id: string) => `${id}-label`;

/** Whether the browser fits a box to its text: MUI measures it at each drawing, and so lays the page out twice. */
const fitsText = globalThis.CSS?.supports?.('field-sizing', 'content') === true;

/** A box of several lines that the browser fits to its text. */
const fittedBox = (minRows: TextFieldProps['minRows'], maxRows: TextFieldProps['maxRows']) =>
  ({ fieldSizing: 'content', minHeight: `${minRows}lh`, maxHeight: `${maxRows}lh` }) as const;

/**
 * The text input that our widgets share: state and messages as rjsf hands them over. The form draws its label above it.
 */
export function WidgetTextField({ widget, text, onText, field, children }: WidgetTextFieldProps) {
  const {
    id,
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
  const { slotProps, minRows, maxRows, ...rest } = field ?? {};
  const isFitted = rest.multiline === true && fitsText;
  // On the input itself: screen readers skip attributes of the frame around it.
  const htmlInput = { 'aria-describedby': ariaDescribedByIds(id), ...slotProps?.htmlInput };
  return (
    <TextField
      id={id}
      name={id}
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
      {...(!isFitted && { minRows, maxRows })}
      slotProps={{
        ...slotProps,
        ...(isFitted && { input: { ...slotProps?.input, inputComponent: 'textarea' } }),
        htmlInput: isFitted
          ? {
              ...htmlInput,
              type: undefined,
              style: {
                ...('style' in htmlInput && htmlInput.style),
                ...fittedBox(minRows, maxRows),
              },
            }
          : htmlInput,
        select: { labelId: labelId(id) },
      }}
    >
      {children}
    </TextField>
  );
}

/** How a JSON text is edited: several lines of letters of one width, without a spelling check. */
export const jsonField = {
  multiline: true,
  minRows: 3,
  maxRows: 16,
  spellCheck: false,
  slotProps: { htmlInput: { style: { fontFamily: 'monospace' } } },
} as const;
