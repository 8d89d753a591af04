import type { WidgetProps } from '@rjsf/utils';
import { WidgetTextField } from '../parts/WidgetTextField';

/** An address of the web. */
export function Widget(props: WidgetProps) {
  return (
    <WidgetTextField
      widget={{ ...props, placeholder: props.placeholder || 'https://' }}
      field={{ type: 'url', spellCheck: false }}
    />
  );
}
