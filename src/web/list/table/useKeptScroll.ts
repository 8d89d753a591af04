import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { listPlace, notePlace } from '../state/listPlaces';

/**
 * Scrolls rows to where they were at this entry of the history, as soon as some are drawn; other rows begin at the top.
 * @param shown what tells rows from other rows: their page, order and filters
 * @returns for the element that scrolls
 */
export function useKeptScroll(
  hasRows: boolean,
  shown: string,
): {
  ref: RefObject<HTMLElement | null>;
  onScroll: (event: UIEvent<HTMLElement>) => void;
} {
  const ref = useRef<HTMLElement>(null);
  // Known from the last event: asking the element would lay out the rows before anything else is drawn.
  const now = useRef(0);
  const { key } = useLocation();
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (!hasRows || !ref.current) return;
    const isOther = last.current !== shown;
    last.current = shown;
    const kept = listPlace(key)?.top;
    const top = kept ?? (isOther ? 0 : now.current);
    notePlace(key, { top });
    // On phones the page scrolls; on the way back the browser does that by itself.
    if (isOther && kept === undefined) scrollTo(0, 0);
    if (top === now.current) return;
    ref.current.scrollTop = top;
    now.current = top;
  }, [key, hasRows, shown]);
  return {
    ref,
    onScroll: ({ target, currentTarget }) => {
      // One that was left on the way is at its top.
      if (target !== currentTarget || !currentTarget.isConnected) return;
      now.current = currentTarget.scrollTop;
      if (hasRows) notePlace(key, { top: now.current });
    },
  };
}
