import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../../locales/catalogue';
import { ListField } from './ListField';

/** A list of texts. */
export function Widget(props: WidgetProps) {
  return <ListField widget={props} hint={useTranslate()('list.addEntry')} />;
}
