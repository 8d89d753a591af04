import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useEffect, useState } from 'react';
import { WidgetTextField } from './WidgetTextField';

/** Begins the value of a field whose digits a number would round. */
export const longMark = '# ';

/** A number input that keeps what was typed, even while it is no number; the form's validation then says so at the field. */
export function NumberField({ widget, end }: { widget: WidgetProps; end?: ReactNode }) {
  const { value, onChange } = widget;
  const [text, setText] = useState(
    value === undefined || value === null ? '' : String(value).replace(longMark, ''),
  );
  useEffect(() => {
    setText((old) =>
      typeof value === 'string'
        ? old
        : Number(old) === value && old.trim() !== ''
          ? old
          : value === undefined || value === null
            ? old.trim() === ''
              ? ''
              : old
            : String(value),
    );
  }, [value]);
  const type = (next: string) => {
    setText(next);
    const number = Number(next);
    if (next.trim() === '') onChange(widget.schema['nullable'] === true ? null : undefined);
    else if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) onChange(number);
    // rjsf would make a rounded number of long digits: with the mark they stay a text, which the validation refuses.
    else onChange(Number.isNaN(number) ? next : `${longMark}${next}`);
  };
  return (
    <WidgetTextField
      widget={widget}
      text={text}
      onText={type}
      field={{ slotProps: { htmlInput: { inputMode: 'decimal' }, input: { endAdornment: end } } }}
    />
  );
}
