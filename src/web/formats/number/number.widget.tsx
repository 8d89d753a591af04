import type { WidgetProps } from '@rjsf/utils';
import { NumberField } from './NumberField';

/** A number; a whole one where the schema says integer. */
export function Widget(props: WidgetProps) {
  return <NumberField widget={props} />;
}
