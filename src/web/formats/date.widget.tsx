import type { WidgetProps } from '@rjsf/utils';
import { WidgetTextField } from './WidgetTextField';

/** A day, chosen in the browser's calendar or typed. */
export function Widget(props: WidgetProps) {
  return (
    <WidgetTextField
      widget={props}
      field={{ type: 'date', slotProps: { htmlInput: { max: '9999-12-31' } } }}
    />
  );
}
