import type { WidgetProps } from '@rjsf/utils';
import { WidgetTextField } from '../parts/WidgetTextField';

/** Text of several lines. */
export function Widget(props: WidgetProps) {
  return <WidgetTextField widget={props} field={{ multiline: true, minRows: 2, maxRows: 12 }} />;
}
