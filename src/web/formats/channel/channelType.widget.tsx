import type { WidgetProps } from '@rjsf/utils';
import { useQueryClient } from '@tanstack/react-query';
import { channelType, formTypeChoices, labelIn } from '../../../schema/choices/channelTypes';
import { useLocale } from '../../locales/locale';
import { cachedLists, rowsIn } from '../../relay/read/cachedLists';
import { ChoiceWidget } from '../choice/ChoiceWidget';

/**
 * The provider types, searchable by label or number; those of channels at hand come first. A type outside the table
 * stays as it is.
 */
export function Widget(props: WidgetProps) {
  const client = useQueryClient();
  const rows = cachedLists(client, 'channel').flatMap((list) => rowsIn(list) ?? []);
  const locale = useLocale();
  const choices = formTypeChoices(locale, new Set(rows.map((row) => row['type'])));
  const labels = new Map(choices.map(({ value, label }) => [String(value), label]));
  return (
    <ChoiceWidget
      widget={props}
      options={[...labels.keys()]}
      labelOf={(value) => labels.get(value) ?? labelIn(channelType(Number(value)), locale)}
      values={props.value === undefined ? [] : [String(props.value)]}
      onValues={([chosen]) => props.onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
}
