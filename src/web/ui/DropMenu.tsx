import type { ReactNode } from 'react';
import { Popover } from './Popover';

export interface DropMenuItem {
  key: string;
  label: string;
  onSelect: () => void;
}

/** A button that opens a list of actions. A choice closes it. */
export function DropMenu({
  label,
  children,
  items,
}: {
  label: string;
  children: ReactNode;
  items: DropMenuItem[];
}) {
  return (
    <Popover buttonLabel={label} button={children} size="small">
      {(close) =>
        items.map(({ key, label: text, onSelect }) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              close();
              onSelect();
            }}
          >
            {text}
          </button>
        ))
      }
    </Popover>
  );
}
