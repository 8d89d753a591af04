import type { ReactNode } from 'react';

/** A table that scrolls within a dialog; it takes the focus, so that the keyboard can scroll it. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the keyboard cannot scroll it
  return <section className="table-frame preview" aria-label={label} tabIndex={0}>{children}</section>;
}
