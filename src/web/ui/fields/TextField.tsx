import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field';

/** A line of text with its label; children come below it. */
export function TextField({
  label,
  onText,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> & {
  label: ReactNode;
  onText?: (text: string) => void;
}) {
  return (
    <Field label={label}>
      {(id) => (
        <>
          <input
            {...rest}
            id={id}
            className="input"
            onChange={(event) => onText?.(event.target.value)}
          />
          {children}
        </>
      )}
    </Field>
  );
}
