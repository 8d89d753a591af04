import { type ReactNode, useId } from 'react';

/** A label and its control, which takes the id that it is given. @param isCompact draws it as in toolbars */
export function Field({
  label,
  children,
  isCompact = false,
}: {
  label: ReactNode;
  isCompact?: boolean;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={isCompact ? 'labelled' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
