import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useEffect, useState } from 'react';
import { longMark } from '../number/NumberField';
import { labelId, WidgetTextField } from '../parts/WidgetTextField';
import { CalendarButton, timeForms } from './CalendarButton';
import { fromTypedTime, timeText, toLocalInput } from './times';

/** A day or a time as text, in the form that the console writes it, with the browser's own calendar beside it. */
export function TimeField({
  widget,
  kind,
  text,
  picked,
  onText,
  onPick,
  helperText,
}: {
  widget: WidgetProps;
  kind: keyof typeof timeForms;
  text: string;
  /** The value that the calendar opens with; empty for today. */
  picked: string;
  onText: (text: string) => void;
  onPick: (text: string) => void;
  helperText?: ReactNode;
}) {
  const end = (
    <InputAdornment position="end">
      <CalendarButton
        kind={kind}
        picked={picked}
        labelledBy={labelId(widget.id)}
        isOff={widget.disabled || widget.readonly}
        onPick={onPick}
      />
    </InputAdornment>
  );
  return (
    <WidgetTextField
      widget={{ ...widget, placeholder: widget.placeholder || timeForms[kind] }}
      text={text}
      onText={onText}
      field={{ helperText, spellCheck: false, slotProps: { input: { endAdornment: end } } }}
    />
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'number' ? timeText(value) : String(value ?? '').replace(/^# /, '');

/**
 * Epoch seconds as local date and time. A typed text stays as it is until the field is left; a text that is no
 * time is kept and marks the field as wrong.
 * @param empty the value of an empty field
 */
export function EpochField({
  widget,
  empty,
  helperText,
}: {
  widget: WidgetProps;
  empty: null | undefined;
  helperText?: ReactNode;
}) {
  const { value, onChange } = widget;
  const [text, setText] = useState(() => textOf(value));
  useEffect(() => {
    const keeps = (old: string) => typeof value === 'number' && fromTypedTime(old) === value;
    setText((old) => (keeps(old) ? old : textOf(value)));
  }, [value]);
  const type = (next: string) => {
    setText(next);
    const time = fromTypedTime(next);
    if (next.trim() === '') onChange(empty);
    // rjsf would make a number of a year that is being typed.
    else onChange(time ?? (Number.isNaN(Number(next)) ? next : longMark + next));
  };
  const leave: WidgetProps['onBlur'] = (...event) => {
    if (typeof value === 'number') setText(textOf(value));
    widget.onBlur(...event);
  };
  return (
    <TimeField
      widget={{ ...widget, onBlur: leave }}
      kind="datetime-local"
      text={text}
      picked={toLocalInput(value)}
      onText={type}
      onPick={(next) => type(next.replace('T', ' '))}
      helperText={helperText}
    />
  );
}
