import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useEffect, useState } from 'react';
import { WidgetTextField } from './WidgetTextField';

/** A number input that keeps what was typed, even while it is no number; the form's validation then says so at the field. */
export function NumberField({ widget, end }: { widget: WidgetProps; end?: ReactNode }) {
  const { value, onChange } = widget;
  const [text, setText] = useState(value === undefined || value === null ? '' : String(value));
  useEffect(() => {
    setText((old) =>
      Number(old) === value && old.trim() !== ''
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
    if (next.trim() === '') onChange(undefined);
    else onChange(Number.isNaN(Number(next)) ? next : Number(next));
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
