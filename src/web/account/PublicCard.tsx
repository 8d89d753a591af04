import { type ReactNode, useEffect, useRef } from 'react';
import { logoAddress, useStatus } from '../relay/calls/relayStatus';
import { focusToType } from '../ui/fields/focusToType';

/** The card of a page before the sign-in: the operator's logo, a heading, and a form that one can type into at once. */
export function PublicCard({ title, children }: { title: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => focusToType(card.current?.querySelector('input:not([readonly])')), []);
  return (
    <div ref={card} className="centre panel sign">
      <img src={logoAddress(useStatus())} alt="" />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
