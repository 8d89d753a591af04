import type { WidgetProps } from '@rjsf/utils';
import { plainText } from '../../../schema/values/oddValues';
import { TimeField } from './TimeField';
import { fromTypedDay } from './times';

/** A day such as 2026-11-26: typed, pasted in another form, or chosen in the browser's calendar. */
export function Widget(props: WidgetProps) {
  const text = plainText(props.value);
  const set = (next: string) =>
    props.onChange(next === '' && props.schema['nullable'] === true ? null : next);
  return (
    <TimeField
      widget={{
        ...props,
        onBlur: (...event) => {
          const day = fromTypedDay(text);
          if (day !== undefined && day !== text) set(day);
          props.onBlur(...event);
        },
      }}
      kind="date"
      text={text}
      picked={fromTypedDay(text) ?? ''}
      onText={set}
      onPick={set}
    />
  );
}
