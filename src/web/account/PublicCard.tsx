import type { ReactNode } from 'react';
import { logoAddress, useStatus } from '../core/statusStore';

/** The card of a page before the sign-in: the operator's logo, a heading, the page's form. */
export function PublicCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="centre panel sign">
      <img src={logoAddress(useStatus())} alt="" />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
