/** One of a few, as buttons in a row. @param options a count is shown beside its label */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: string | undefined }[];
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="n"> {option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
