import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon';
import { Popover } from './Popover';

export interface DropMenuItem {
  key: string;
  label: string;
  icon?: IconName;
  /** True for what cannot be taken back. */
  danger?: boolean;
  onSelect: () => void;
}

/** A button that opens a list of actions. A choice closes it. */
export function DropMenu({
  label,
  look,
  children,
  items,
}: {
  label: string;
  /** Classes of the button; absent for a small one. */
  look?: string;
  children: ReactNode;
  items: DropMenuItem[];
}) {
  return (
    <Popover buttonLabel={label} button={children} size="small" look={look}>
      {(close) =>
        items.map(({ key, label: text, icon, danger, onSelect }) => (
          <button
            key={key}
            type="button"
            className={danger ? 'danger' : undefined}
            onClick={() => {
              close();
              onSelect();
            }}
          >
            {icon && <Icon name={icon} />}
            {text}
          </button>
        ))
      }
    </Popover>
  );
}
