import Autocomplete from '@mui/material/Autocomplete';
import type { WidgetProps } from '@rjsf/utils';
import { channelTypeChoices } from '../../schema/channelTypes';
import { useLocale } from '../core/texts/locale';
import { WidgetTextField } from './WidgetTextField';

/** The provider types, searchable by label or number; a type outside the table stays as it is. */
export function Widget(props: WidgetProps) {
  const choices = channelTypeChoices(useLocale());
  const known = choices.find(({ value }) => value === props.value);
  const current = known ?? {
    value: Number(props.value ?? 0),
    label: props.value === undefined ? '' : String(props.value),
  };
  return (
    <Autocomplete
      id={props.id}
      options={known ? choices : [current, ...choices]}
      value={current}
      disableClearable
      fullWidth
      size="small"
      disabled={props.disabled || props.readonly}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      onChange={(_event, next) => props.onChange(next.value)}
      renderInput={(params) => (
        <WidgetTextField
          widget={props}
          field={{ ...params, onChange: undefined, value: undefined }}
        />
      )}
    />
  );
}
