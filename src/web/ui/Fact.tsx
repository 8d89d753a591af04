import type { ReactNode } from 'react';

/** A number with its name. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <span className="muted">{label}</span>
      <strong>{children}</strong>
    </div>
  );
}
