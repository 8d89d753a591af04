import { useId } from 'react';

export interface LabelledSelectProps {
  label: string;
  value: string;
  options: readonly { value: string | number; label: string }[];
  onChange: (value: string) => void;
}

/** A choice with its label above. */
export function LabelledSelect({ label, value, options, onChange }: LabelledSelectProps) {
  const id = useId();
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
