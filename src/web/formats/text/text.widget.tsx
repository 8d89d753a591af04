import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { WidgetTextField } from '../parts/WidgetTextField';

/** From which part of the characters that fit on these are counted. */
const nearlyFull = 0.8;

/** One line of text; how much of it fits is said before it ends. */
export function Widget(props: WidgetProps) {
  const { maxLength = Number.POSITIVE_INFINITY } = props.schema;
  const { length } = [...String(props.value ?? '')];
  const count = length >= maxLength * nearlyFull && (
    <InputAdornment position="end">{`${length} / ${maxLength}`}</InputAdornment>
  );
  return (
    <WidgetTextField widget={props} field={{ slotProps: { input: { endAdornment: count } } }} />
  );
}
