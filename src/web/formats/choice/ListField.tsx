import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { choicesOf, hasFixedOptions } from '../../../schema/choices/choices';
import { propertyAt } from '../../../schema/texts';
import { typedList } from '../../../schema/values/typedLists';
import { useLocale } from '../../locales/locale';
import { useOptions } from '../../relay/site/useOptions';
import { formContextOf } from '../parts/formContextOf';
import { ChoiceWidget } from './ChoiceWidget';

/**
 * A list of texts: chosen from those of x-choices or of a call, or typed where the field takes others, too. Text that
 * was typed and not confirmed counts when the field is left.
 */
export function ListField({ widget, hint }: { widget: WidgetProps; hint: string }) {
  const { value, onChange, registry, options } = widget;
  const { schema } = formContextOf(registry);
  const property = propertyAt(schema, String(options['path']));
  const from = property?.['x-options-from'];
  // Only with fixed ones at hand can a typed text be refused, or be one of them.
  const [isWanted, setWanted] = useState(hasFixedOptions(property));
  const known = useOptions(from, isWanted).options;
  const choices = choicesOf(schema, String(options['path']), useLocale());
  const labels = new Map(choices.map((one) => [String(one.value), one.label]));
  return (
    <ChoiceWidget
      widget={widget}
      hint={hint}
      isMultiple
      onWanted={from === undefined ? undefined : () => setWanted(true)}
      isFree={choices.length === 0 && !hasFixedOptions(property)}
      options={choices.length > 0 ? [...labels.keys()] : known}
      labelOf={(entry) => labels.get(entry) ?? entry}
      values={Array.isArray(value) ? value : []}
      onValues={onChange}
      entriesOf={(text) => typedList(property, text)}
    />
  );
}
