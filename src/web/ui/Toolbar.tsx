import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { lineDirection } from '../locales/locale';

/** The controls of a toolbar, without those of panels that they open. */
const controlsOf = (bar: HTMLElement) =>
  [...bar.querySelectorAll<HTMLElement>('button, select')].filter(
    (control) => !control.closest('[popover]'),
  );

/** Where a key leads from a control; undefined for keys that do not move. */
function nextControl(controls: readonly HTMLElement[], from: HTMLElement, key: string) {
  const at = controls.indexOf(from);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = key === 'ArrowRight' ? lineDirection() : -lineDirection();
      return controls[Math.min(Math.max(0, at + step), controls.length - 1)];
    }
    case 'Home':
      return controls[0];
    case 'End':
      return controls.at(-1);
    default:
      return undefined;
  }
}

/**
 * Controls that are one stop of the Tab key: the one that had the focus last, at first the first one. Left, right, Home
 * and End move between them. It draws no box of its own.
 */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement>(undefined);
  const arrange = (bar: HTMLElement) => {
    const controls = controlsOf(bar);
    const at = controls.find((control) => control === stop.current) ?? controls[0];
    for (const control of controls) control.tabIndex = control === at ? 0 : -1;
  };
  useEffect(() => {
    const bar = frame.current;
    if (!bar) return;
    arrange(bar);
    const observer = new MutationObserver(() => arrange(bar));
    observer.observe(bar, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    const controls = controlsOf(currentTarget);
    if (!(target instanceof HTMLElement) || !controls.includes(target)) return;
    const next = nextControl(controls, target, key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={frame}
      role="toolbar"
      aria-label={label}
      onKeyDown={move}
      onFocus={({ target, currentTarget }) => {
        if (!controlsOf(currentTarget).includes(target)) return;
        stop.current = target;
        arrange(currentTarget);
      }}
    >
      {children}
    </div>
  );
}
