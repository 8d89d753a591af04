import type { WidgetProps } from '@rjsf/utils';
import { channelTypeChoices } from '../../../schema/choices/channelTypes';
import { useLocale } from '../../locales/locale';
import { ChoiceWidget } from '../choice/ChoiceWidget';

/** The provider types, searchable by label or number; a type outside the table stays as it is. */
export function Widget(props: WidgetProps) {
  const choices = channelTypeChoices(useLocale());
  const labels = new Map(choices.map(({ value, label }) => [String(value), label]));
  return (
    <ChoiceWidget
      widget={props}
      options={[...labels.keys()]}
      labelOf={(value) => labels.get(value) ?? value}
      values={props.value === undefined ? [] : [String(props.value)]}
      onValues={([chosen]) => props.onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
}
