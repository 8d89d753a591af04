import type { ReactNode } from 'react';
import { Popover } from './Popover';

/** A button that opens a panel of controls, which may close it. */
export function Disclosure({
  label,
  children,
}: {
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  return (
    <Popover button={`${label} ▾`}>
      {(close) => <div className="menu-panel">{children(close)}</div>}
    </Popover>
  );
}
