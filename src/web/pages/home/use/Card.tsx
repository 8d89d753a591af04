import { type ReactNode, useId } from 'react';

/** A part of the home page: heading, controls beside it, content. */
export function Card({
  title,
  beside,
  className = '',
  children,
}: {
  title: string;
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  );
}
