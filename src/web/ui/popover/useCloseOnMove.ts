import { useEffect, useEffectEvent } from 'react';

/**
 * Closes a panel when its button moves, as when the list around it is scrolled. Other scrolling leaves it open: within
 * the panel, or one that brought the button here and ends after the click.
 */
export function useCloseOnMove(
  isOpen: boolean,
  button: () => Element | null,
  close: () => void,
): void {
  const placeOf = useEffectEvent(() => button()?.getBoundingClientRect());
  const closePanel = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const opened = placeOf();
    const closeIfMoved = () => {
      const now = placeOf();
      if (now?.x !== opened?.x || now?.y !== opened?.y) closePanel();
    };
    addEventListener('scroll', closeIfMoved, true);
    return () => removeEventListener('scroll', closeIfMoved, true);
  }, [isOpen]);
}
