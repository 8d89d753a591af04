import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field';

/** A text of several lines with its label, as it is typed: nothing in it is spelt. */
export function TextArea({
  label,
  onText,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'spellCheck' | 'onChange'> & {
  label: ReactNode;
  onText: (text: string) => void;
}) {
  return (
    <Field label={label}>
      {(id) => (
        <textarea
          {...rest}
          id={id}
          className="input"
          spellCheck={false}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}
