import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon';
import { Popover } from './Popover';

/** A button with an icon that opens a panel of controls, which may close it. */
export function Disclosure({
  label,
  icon,
  children,
}: {
  label: string;
  icon: IconName;
  children: (close: () => void) => ReactNode;
}) {
  return (
    <Popover buttonLabel={label} button={<Icon name={icon} />} look="ib large">
      {(close) => <div className="menu-panel">{children(close)}</div>}
    </Popover>
  );
}
