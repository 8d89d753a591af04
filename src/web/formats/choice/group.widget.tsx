import type { WidgetProps } from '@rjsf/utils';
import { hasFixedOptions } from '../../../schema/choices/choices';
import { propertyAt } from '../../../schema/texts';
import { useOptions } from '../../relay/site/useOptions';
import { formContextOf } from '../parts/formContextOf';
import { ChoiceWidget } from './ChoiceWidget';

/** One of the values that a call lists, as the groups of the relay. */
export function Widget(props: WidgetProps) {
  const { value, onChange, registry, options } = props;
  const { schema } = formContextOf(registry);
  const property = propertyAt(schema, String(options['path']));
  return (
    <ChoiceWidget
      widget={props}
      isFree={!hasFixedOptions(property)}
      options={useOptions(property?.['x-options-from']).options}
      values={typeof value === 'string' && value !== '' ? [value] : []}
      onValues={([chosen = '']) => onChange(chosen)}
    />
  );
}
