import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far something must be on the screen before it is made. */
const margin = '0px 0px -100px';

/** The end of a page, drawn with its calls once a reader scrolls there. */
export function OnceSeen({ isAtOnce, children }: { isAtOnce: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(isAtOnce);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen || isAtOnce ? children : <div ref={place} className="once-seen" />;
}
