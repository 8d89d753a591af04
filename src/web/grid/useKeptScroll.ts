import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';
import { useEntryKey } from '../core/router/pageStack';
import { keepPlace, keptPlace } from './keptPlaces';

/**
 * Scrolls rows to where they were at this entry of the history, as soon as some are drawn.
 * @returns for the element that scrolls
 */
export function useKeptScroll(hasRows: boolean): {
  ref: RefObject<HTMLElement | null>;
  onScroll: (event: UIEvent<HTMLElement>) => void;
} {
  const ref = useRef<HTMLElement>(null);
  // Known from the last event: asking the element would lay out the rows before anything else is drawn.
  const now = useRef(0);
  const entryKey = useEntryKey();
  useLayoutEffect(() => {
    if (!hasRows || !ref.current) return;
    const key = entryKey();
    const top = keptPlace(key)?.top;
    // The page after this one has its rows in the same element.
    if (top === undefined) keepPlace(key, { top: now.current });
    else if (top !== now.current) {
      ref.current.scrollTop = top;
      now.current = top;
    }
  }, [entryKey, hasRows]);
  // A list that stays while another page is shown begins at its top.
  useLayoutEffect(
    () => () => {
      now.current = 0;
    },
    [],
  );
  return {
    ref,
    onScroll: ({ target, currentTarget }) => {
      // One that was left on the way is at its top.
      if (target !== currentTarget || !currentTarget.isConnected) return;
      now.current = currentTarget.scrollTop;
      if (hasRows) keepPlace(entryKey(), { top: now.current });
    },
  };
}
