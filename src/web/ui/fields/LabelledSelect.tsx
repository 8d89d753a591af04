import { Field } from './Field';

export interface LabelledSelectProps {
  label: string;
  value: string;
  isDisabled?: boolean;
  /** False in a form, where labels have more room. */
  isCompact?: boolean;
  options: readonly { value: string | number; label: string }[];
  onChange: (value: string) => void;
}

/** A choice with its label above. A value without an option is shown as it is. */
export function LabelledSelect({
  label,
  value,
  isDisabled,
  isCompact = true,
  options,
  onChange,
}: LabelledSelectProps) {
  return (
    <Field label={label} isCompact={isCompact}>
      {(id) => (
        <select
          id={id}
          className="input"
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {!options.some((option) => String(option.value) === value) && (
            <option value={value}>{value}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
