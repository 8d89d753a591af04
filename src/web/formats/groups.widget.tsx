import type { WidgetProps } from '@rjsf/utils';
import { useConsoleT } from '../core/texts/consoleMessages';
import { ListField } from './ListField';

/** Groups, chosen from those of the relay or typed. */
export function Widget(props: WidgetProps) {
  return <ListField widget={props} hint={useConsoleT()('groups.add')} />;
}
