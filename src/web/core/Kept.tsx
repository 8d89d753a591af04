import { Activity, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/** Puts an element into the page while this is shown. */
function Place({ element }: { element: HTMLElement }) {
  const anchor = useRef<HTMLTemplateElement>(null);
  useLayoutEffect(() => {
    anchor.current?.before(element);
    return () => element.remove();
  }, [element]);
  return <template ref={anchor} />;
}

/**
 * Draws into an element of its own, which is part of the document only while it is shown: what it has drawn comes back
 * without being drawn again, and can be drawn before it is shown.
 */
export function Kept({
  element,
  isShown,
  children,
}: {
  element: HTMLElement;
  isShown: boolean;
  children: ReactNode;
}) {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Place element={element} />
      {createPortal(children, element)}
    </Activity>
  );
}
