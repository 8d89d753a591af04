import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readNumber } from '../../locales/readNumber';
import { WidgetTextField } from '../parts/WidgetTextField';
import { numberKeyboard } from './numberKeyboard';

/** Begins the value of a field whose text rjsf would take for another number. */
export const longMark = '# ';

/** Begins the value of a field whose text takes away more than there is. */
export const lackMark = '< ';

/** The text of a field as it was typed, of its value. */
const textOf = (value: unknown) =>
  value === undefined || value === null ? '' : String(value).replace(/^[#<] /, '');

/**
 * A number input that keeps what was typed, even while it is no number; the form's validation then says so at the
 * field.
 * @param read takes a text for a number: NaN where it is none, -Infinity where it takes away more than there is; other
 * spellings are shown as the number once the field is left
 */
export function NumberField({
  widget,
  end,
  read,
  onText,
}: {
  widget: WidgetProps;
  end?: ReactNode;
  read?: (text: string) => number;
  onText?: (text: string) => void;
}) {
  const { value, onChange } = widget;
  const [text, setText] = useState(textOf(value));
  /** The text typed last, and the number that it was read as. */
  const typed = useRef({ text, number: value });
  useEffect(() => {
    setText((old) => {
      if (typeof value === 'string') return old;
      if (value === undefined || value === null) return '';
      // The number that was typed stays as it was typed, such as 1.0 or $5.
      return old === typed.current.text && typed.current.number === value ? old : String(value);
    });
  }, [value]);
  const type = (next: string) => {
    const number = read ? read(next) : (readNumber(next) ?? Number.NaN);
    typed.current = { text: next, number };
    setText(next);
    onText?.(next);
    if (next.trim() === '') onChange(widget.schema['nullable'] === true ? null : undefined);
    else if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) onChange(number);
    else if (read && number === Number.NEGATIVE_INFINITY) onChange(lackMark + next);
    // rjsf would make a number of 0x10 or 1e2, and a rounded one of long digits: with the mark they stay a text, which
    // the validation refuses.
    else onChange(Number.isNaN(number) && Number.isNaN(Number(next)) ? next : longMark + next);
  };
  const { unit } = widget.options;
  const leave: WidgetProps['onBlur'] = (...event) => {
    if (typeof value === 'number' && Number(text) !== value) setText(String(value));
    widget.onBlur(...event);
  };
  return (
    <WidgetTextField
      widget={{ ...widget, onBlur: leave }}
      text={text}
      onText={type}
      field={{
        slotProps: {
          htmlInput: { inputMode: read ? undefined : numberKeyboard(widget.schema) },
          input: {
            endAdornment:
              end ?? (unit ? <InputAdornment position="end">{String(unit)}</InputAdornment> : null),
          },
        },
      }}
    />
  );
}
