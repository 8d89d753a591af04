import type { ComponentProps } from 'react';

/** A search box without a visible label: the label is its placeholder, too. */
export function SearchInput({
  label,
  onText,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  label: string;
  value: string;
  onText: (text: string) => void;
}) {
  return (
    <input
      {...rest}
      type="search"
      className="input"
      aria-label={label}
      placeholder={label}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
