import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { fromLocalInput, toLocalInput } from './times';
import { WidgetTextField } from './WidgetTextField';

/** Epoch seconds as local date and time. Any other text is kept and marks the field as wrong. */
export function Widget(props: WidgetProps) {
  const { value, onChange } = props;
  const [text, setText] = useState(() => (typeof value === 'number' ? toLocalInput(value) : ''));
  useEffect(() => {
    // The time that was typed stays as it was typed: a new text would begin it again.
    if (typeof value === 'number')
      setText((old) => (fromLocalInput(old) === value ? old : toLocalInput(value)));
  }, [value]);
  const type = (next: string) => {
    setText(next);
    const empty = props.schema['nullable'] === true ? null : undefined;
    onChange(next === '' ? empty : (fromLocalInput(next) ?? next));
  };
  return (
    <WidgetTextField
      widget={props}
      text={text}
      onText={type}
      field={{
        type: 'datetime-local',
        slotProps: {
          htmlInput: { step: 1, max: '9999-12-31T23:59:59' },
        },
      }}
    />
  );
}
