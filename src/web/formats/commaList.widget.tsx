import type { WidgetProps } from '@rjsf/utils';
import { useConsoleT } from '../core/texts/consoleMessages';
import { ListField } from './ListField';

/** A list of texts. */
export function Widget(props: WidgetProps) {
  return <ListField widget={props} hint={useConsoleT()('list.addEntry')} />;
}
