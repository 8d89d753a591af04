import MenuItem from '@mui/material/MenuItem';
import type { WidgetProps } from '@rjsf/utils';
import { choicesOf } from '../../../schema/choices/choices';
import { useLocale } from '../../locales/locale';
import { formContextOf } from '../parts/formContextOf';
import { WidgetTextField } from '../parts/WidgetTextField';

/** One of the values that x-choices names; a value without a name stays as it is. */
export function Widget(props: WidgetProps) {
  const { schema } = formContextOf(props.registry);
  const choices = choicesOf(schema, String(props.options['path']), useLocale());
  const known =
    choices.some(({ value }) => value === props.value) ||
    props.value === undefined ||
    props.value === '';
  const shown = known ? choices : [...choices, { value: props.value, label: String(props.value) }];
  const choose = (text: string) =>
    props.onChange(shown.find(({ value }) => String(value) === text)?.value);
  return (
    <WidgetTextField
      widget={props}
      text={String(props.value ?? '')}
      onText={choose}
      field={{ select: true }}
    >
      {shown.map(({ value, label }) => (
        <MenuItem key={value} value={String(value)}>
          {label}
        </MenuItem>
      ))}
    </WidgetTextField>
  );
}
