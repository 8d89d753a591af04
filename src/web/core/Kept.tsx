import {
  Activity,
  type ReactNode,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';

/** Ends a selector of the document: what is only laid out ahead is not meant. */
export const notNear = ':not([data-near] *)';

/** False for a browser that would reach with Tab what is only laid out. */
const canHide = CSS.supports('content-visibility', 'hidden');

/** What is drawn into elements of their own, by the name of the place where each is shown. */
const hosts = new Map<string, HTMLElement>();

/** Moves an element to its place. Where it is there, it must not be moved: that would lay it out again. */
function put(element: HTMLElement | undefined, place: HTMLElement | null): void {
  if (element && place && place.previousSibling !== element) place.before(element);
}

/** Puts what is shown in an element to its place where React does not show the element: it runs no effects in it. */
function fill(element: HTMLElement): void {
  for (const place of element.querySelectorAll<HTMLElement>('template[data-host]'))
    put(hosts.get(place.dataset['host'] ?? ''), place);
}

/**
 * Lays out what is in the document and not seen, as wide as what it will take the place of, each time more of it is
 * drawn. The browser keeps that until it is shown.
 * @returns what ends it
 */
function layOutAhead(element: HTMLElement): () => void {
  const width = element.parentElement?.getBoundingClientRect().width;
  element.dataset['near'] = '';
  element.style.inlineSize = `${width}px`;
  const layOut = () => {
    fill(element);
    // React hides what it does not show by a style of its own, and does so again each time it draws that anew. It takes
    // the style away when it shows it.
    for (const part of element.children) {
      if (!(part instanceof HTMLElement)) continue;
      if (part.style.display) part.style.display = '';
      watch.observe(part, { attributeFilter: ['style'] });
    }
    // Asking for a size is what makes a browser lay out content that it does not show.
    element.firstElementChild?.getBoundingClientRect();
  };
  const watch = new MutationObserver(layOut);
  const timer = setTimeout(layOut);
  watch.observe(element, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    delete element.dataset['near'];
    element.style.inlineSize = '';
  };
}

/**
 * Puts an element into the page while this is shown, or near. Before what is drawn into it, whose effects measure it.
 * Where the page around is left, the element stays in it.
 */
function Place({ element, isShown, isNear }: Omit<KeptProps, 'children' | 'isLeft'>) {
  const name = useId();
  const place = useRef<HTMLTemplateElement>(null);
  // Effects of this kind run in what is not shown, too, and end with the part itself.
  useInsertionEffect(() => {
    hosts.set(name, element);
    return () => {
      hosts.delete(name);
      element.remove();
    };
  }, [name, element]);
  const isInPage = isShown || (isNear === true && canHide);
  useLayoutEffect(() => {
    if (isInPage) put(element, place.current);
    else element.remove();
  }, [element, isInPage]);
  const isAhead = isInPage && !isShown;
  useLayoutEffect(() => (isAhead ? layOutAhead(element) : undefined), [element, isAhead]);
  return <template ref={place} data-host={isShown ? name : undefined} />;
}

/** Says that what is before it is drawn: of all effects those of styles alone run in what is not shown. */
export function Drawn({ onDrawn }: { onDrawn: () => void }): null {
  useInsertionEffect(() => {
    setTimeout(onDrawn);
  }, [onDrawn]);
  return null;
}

interface KeptProps {
  element: HTMLElement;
  isShown: boolean;
  /** True for what was shown just now, and is about to go: only taken out of the page, which costs the click least. */
  isLeft?: boolean;
  /** True for what is about to be shown: it is laid out, and not seen. */
  isNear?: boolean;
  children: ReactNode;
}

/**
 * Draws into an element of its own, which is part of the document only while it is shown: what it has drawn comes back
 * without being drawn again, and can be drawn before it is shown.
 */
export function Kept({ element, isShown, isLeft, isNear, children }: KeptProps) {
  return (
    <>
      <Place element={element} isShown={isShown} isNear={isNear} />
      <Activity mode={isShown || isLeft ? 'visible' : 'hidden'}>
        {createPortal(children, element)}
      </Activity>
    </>
  );
}
