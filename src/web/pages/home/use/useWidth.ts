import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in px, as it is now; the fallback until it is drawn. */
export function useWidth<Element extends HTMLElement>(
  fallback: number,
): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(fallback);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width) || fallback);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [fallback]);
  return [element, width];
}
