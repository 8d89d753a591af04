import Autocomplete from '@mui/material/Autocomplete';
import type { WidgetProps } from '@rjsf/utils';
import { propertyAt } from '../../schema/texts';
import { useOptions } from '../data/useOptions';
import { formContextOf } from './formContextOf';
import { WidgetTextField } from './WidgetTextField';

/**
 * One group, chosen from those of the relay or typed; a comma at its end, from a habit of typing lists, is left out.
 */
export function Widget(props: WidgetProps) {
  const { id, value, disabled, readonly, onChange, registry, options } = props;
  const { schema } = formContextOf(registry);
  const from = propertyAt(schema, String(options['path']))?.['x-options-from'];
  const groups = useOptions(from).options;
  const text = typeof value === 'string' ? value : '';
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      disableClearable
      size="small"
      options={groups}
      // There are few of them, and the present one must not hide the others.
      filterOptions={(all) => all}
      value={text}
      inputValue={text}
      disabled={disabled || readonly}
      onInputChange={(_event, typed, reason) => {
        if (reason !== 'reset' || typed !== '') onChange(typed.replace(/[,，]$/, ''));
      }}
      onBlur={() => {
        if (text !== text.trim()) onChange(text.trim());
      }}
      renderInput={(params) => (
        <WidgetTextField
          widget={props}
          text={text}
          field={{ ...params, onChange: undefined, value: undefined, disabled: params.disabled }}
        />
      )}
    />
  );
}
