import { type RefObject, useEffect } from 'react';

/**
 * Marks what scrolls sideways with the sides where more of it is out of sight, for the style sheet.
 * @param hasTable false while it holds nothing that is wider than itself
 */
export function useMoreAside(frame: RefObject<HTMLElement | null>, hasTable: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !hasTable) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Negative where the language runs from right to left.
      const before = Math.abs(scrollLeft);
      element.toggleAttribute('data-more-before', before > 1);
      element.toggleAttribute('data-more-after', before + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(mark);
    for (const one of [element, ...element.querySelectorAll('table')]) observer.observe(one);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [frame, hasTable]);
}
