import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../../locales/catalogue';
import { ListField } from './ListField';

/** Groups, chosen from those of the relay or typed. */
export function Widget(props: WidgetProps) {
  return <ListField widget={props} hint={useTranslate()('groups.add')} />;
}
