import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../../locales/catalogue';

/** Takes the place of an input that throws, and names its field. */
export function FailedWidget({ label }: WidgetProps) {
  return <p className="error">{useTranslate()('form.inputFailed', { field: label })}</p>;
}
