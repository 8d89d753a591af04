import { isPlainClick } from '../ui/links/PlainLink';

/** The link of this site that an event is in. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link && link.origin === location.origin ? link : undefined;
}

let stopWatching = () => {};

/**
 * Fetches the code of a page while the pointer or the focus is on a link to it, and its first rows when the link is
 * pressed. A press becomes a click some 80 ms later.
 */
export function watchLinks(
  loadCode: (href: string) => void,
  readRows: (href: string) => void,
): void {
  stopWatching();
  const ends = new AbortController();
  const load = (event: Event) => {
    const link = linkOf(event);
    if (link) loadCode(link.href);
  };
  const press = (event: PointerEvent) => {
    const link = linkOf(event);
    if (link && isPlainClick(event) && link.pathname !== location.pathname) readRows(link.href);
  };
  const options = { signal: ends.signal, passive: true };
  for (const name of ['pointerover', 'focusin', 'pointerdown'])
    document.addEventListener(name, load, options);
  document.addEventListener('pointerdown', press, options);
  stopWatching = () => ends.abort();
}
