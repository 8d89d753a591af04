import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The end of a page, drawn with its calls once a reader scrolls there. */
export function OnceSeen({ isAtOnce, children }: { isAtOnce: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(isAtOnce);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen || isAtOnce ? children : <div ref={place} className="once-seen" />;
}
