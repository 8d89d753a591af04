import type { WidgetProps } from '@rjsf/utils';
import { EpochField } from './TimeField';

/** Epoch seconds as local date and time. Any other text is kept and marks the field as wrong. */
export function Widget(props: WidgetProps) {
  return <EpochField widget={props} empty={props.schema['nullable'] === true ? null : undefined} />;
}
