import type { ReactNode } from 'react';
import { useTranslate } from '../locales/catalogue';

/** A part that scrolls within a page or dialog; it takes the focus, so that the keyboard can scroll it. */
export function ScrollFrame({ label, children }: { label?: string; children: ReactNode }) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the keyboard cannot scroll it
    <section className="table-frame preview" aria-label={label ?? t('bulk.region')} tabIndex={0}>
      {children}
    </section>
  );
}
