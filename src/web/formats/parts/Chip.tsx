import type { ReactNode } from 'react';
import type { Colour } from '../../../schema/types';

/** A short word on a soft ground of its colour. */
export function Chip({ colour = 'plain', children }: { colour?: Colour; children: ReactNode }) {
  return <bdi className={`chip ${colour}`}>{children}</bdi>;
}

/** A word beside a mark in its colour: a square, or round for a state. */
export function Marked({
  colour,
  isRound = false,
  title,
  children,
}: {
  colour: Colour;
  isRound?: boolean;
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={`mark ${isRound ? 'round ' : ''}${colour}`} title={title}>
      {children}
    </span>
  );
}
