import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

export interface DropMenuItem {
  key: string;
  label: string;
  onSelect: () => void;
}

/** Closes an open menu when the focus or a click goes elsewhere. */
export function useCloseOutside(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (
        event.target instanceof Node &&
        details.current?.open &&
        !details.current.contains(event.target)
      )
        details.current.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [details]);
}

/** A button that opens a list of actions; closes on Escape, on a choice, and when the focus or a click goes elsewhere. */
export function DropMenu({
  label,
  children,
  items,
}: {
  label: string;
  children: ReactNode;
  items: DropMenuItem[];
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  useCloseOutside(details);
  return (
    <details
      ref={details}
      className="menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          close();
          details.current?.querySelector('summary')?.focus();
        }
      }}
    >
      <summary className="button small" aria-label={label} title={label}>
        {children}
      </summary>
      <div className="menu-items">
        {items.map(({ key, label: text, onSelect }) => (
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
        ))}
      </div>
    </details>
  );
}
