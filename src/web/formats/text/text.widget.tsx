import type { WidgetProps } from '@rjsf/utils';
import { WidgetTextField } from '../parts/WidgetTextField';

/** One line of text. */
export function Widget(props: WidgetProps) {
  return <WidgetTextField widget={props} />;
}
