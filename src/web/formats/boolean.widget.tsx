import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';

/** On or off. */
export function Widget({ id, label, value, disabled, readonly, onChange }: WidgetProps) {
  return (
    <FormControlLabel
      label={label}
      disabled={disabled || readonly}
      control={
        <Checkbox
          id={id}
          name={id}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { 'aria-describedby': ariaDescribedByIds(id) } }}
        />
      }
    />
  );
}
