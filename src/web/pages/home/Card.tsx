import { type ReactNode, useId } from 'react';

/** A part of the home page: its heading, what belongs beside it, and what it holds. */
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
