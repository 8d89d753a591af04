import { useState } from 'react';
import { readNumber } from '../../locales/readNumber';

/** Undefined for an empty field, null for a text that is no number from 0 on. */
type Typed = number | null | undefined;

function read(text: string): Typed {
  const number = readNumber(text);
  if (number !== undefined) return number < 0 ? null : number;
  return text.trim() === '' ? undefined : null;
}

const digits = (value: Typed) => (typeof value === 'number' ? value.toPrecision(10) : value);

/** A number of the table. A typed text stays as it was typed, such as 1.0, also where it is no number. */
export function RatioField({
  label,
  value,
  sign,
  placeholder,
  hint,
  isFixed = false,
  onFocus,
  onNumber,
}: {
  label: string;
  value: Typed;
  /** The sign before the number. */
  sign?: string;
  /** The value that counts while there is no number. */
  placeholder?: string | undefined;
  /** Says why the number cannot be changed. */
  hint?: string | undefined;
  isFixed?: boolean;
  onFocus?: () => void;
  onNumber: (value: Typed) => void;
}) {
  const [typed, setTyped] = useState({ text: String(value ?? ''), value });
  const isTyped = digits(value) === digits(typed.value);
  return (
    <span className="ratio-field">
      {sign && <span aria-hidden="true">{sign}</span>}
      <input
        className="input"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={value === null}
        placeholder={placeholder}
        title={hint}
        readOnly={isFixed}
        onFocus={onFocus}
        value={isTyped ? typed.text : (value ?? '')}
        onChange={({ target }) => {
          const number = read(target.value);
          setTyped({ text: target.value, value: number });
          onNumber(number);
        }}
      />
    </span>
  );
}
