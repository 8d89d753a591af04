import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';

/** On or off; the form draws its label beside it. */
export function Widget({ id, value, disabled, readonly, onChange }: WidgetProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className="record-switch"
      id={id}
      name={id}
      checked={value === true}
      aria-checked={value === true}
      disabled={disabled || readonly}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
