import type { WidgetProps } from '@rjsf/utils';
import { hasFixedOptions } from '../../../schema/choices/choices';
import { propertyAt } from '../../../schema/texts';
import { typedList } from '../../../schema/values/typedLists';
import { useOptions } from '../../relay/site/useOptions';
import { formContextOf } from '../parts/formContextOf';
import { ChoiceWidget } from './ChoiceWidget';

/**
 * A list of texts: chosen from the values of a call, or typed where the field takes others, too. Text that was typed
 * and not confirmed counts when the field is left.
 */
export function ListField({ widget, hint }: { widget: WidgetProps; hint: string }) {
  const { value, onChange, registry, options } = widget;
  const { schema } = formContextOf(registry);
  const property = propertyAt(schema, String(options['path']));
  const known = useOptions(property?.['x-options-from']).options;
  return (
    <ChoiceWidget
      widget={widget}
      hint={hint}
      isMultiple
      isFree={!hasFixedOptions(property)}
      options={known}
      values={Array.isArray(value) ? value : []}
      onValues={onChange}
      entriesOf={(text) => typedList(property, text)}
    />
  );
}
