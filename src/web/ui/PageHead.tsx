import type { ReactNode } from 'react';

/**
 * The head of a page: its title, at the same height on each, and what works on the whole page.
 * @param isInBar true where the bar of phones says the title
 */
export function PageHead({
  title,
  isInBar = false,
  children,
}: {
  title: ReactNode;
  isInBar?: boolean;
  children?: ReactNode;
}) {
  return (
    <header className="page-head">
      <h1 className={isInBar ? 'in-bar' : undefined}>{title}</h1>
      {children}
    </header>
  );
}
