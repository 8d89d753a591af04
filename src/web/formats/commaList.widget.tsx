import type { WidgetProps } from '@rjsf/utils';
import { useConsoleT } from '../i18n/consoleMessages';
import { ListField } from '../ui/ListField';

/** A list of texts. */
export function Widget(props: WidgetProps) {
  return <ListField widget={props} hint={useConsoleT()('list.addEntry')} />;
}
