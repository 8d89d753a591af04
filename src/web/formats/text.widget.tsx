import type { WidgetProps } from '@rjsf/utils';
import { WidgetTextField } from './WidgetTextField';

/** One line of text. */
export function Widget(props: WidgetProps) {
  return <WidgetTextField widget={props} />;
}
