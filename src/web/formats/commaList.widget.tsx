import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../core/texts/catalogue';
import { ListField } from './ListField';
import { typedNetworks } from '../../schema/typedLists';

/** A list of texts. */
export function Widget(props: WidgetProps) {
  const { items } = props.schema;
  const areNetworks = typeof items === 'object' && 'format' in items && items.format === 'cidr';
  return (
    <ListField
      widget={props}
      hint={useTranslate()('list.addEntry')}
      {...(areNetworks && { entriesOf: typedNetworks })}
    />
  );
}
