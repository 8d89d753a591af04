import type { ReactNode } from 'react';
import { useConsoleT } from '../i18n/consoleMessages';

/** A table that scrolls within a dialog; it takes the focus, so that the keyboard can scroll it. */
export function ScrollFrame({ children }: { children: ReactNode }) {
  const t = useConsoleT();
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the keyboard cannot scroll it
  return <section className="table-frame preview" aria-label={t('bulk.region')} tabIndex={0}>{children}</section>;
}
