import { type ReactNode, useRef, useState } from 'react';
import { useCloseOutside } from './DropMenu';

/** A button that opens a panel of controls; closes on Escape, on a control with data-close, and when the focus or a click goes elsewhere. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOutside(details);
  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={details}
      className="menu"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-close]')) close();
      }}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <summary className="button">{label} ▾</summary>
      {isOpen && <div className="menu-items">{children}</div>}
    </details>
  );
}
