import { isPlainClick } from '../core/isPlainClick';
import { savesData } from '../core/preloadFiles';

/** How long pointer or focus rests on an entry of the navigation before its page is fetched and drawn, in ms. */
const restMs = 80;

/**
 * Fetches a page ahead, and draws it.
 * @param isPressed true for one that is about to be opened
 * @returns what stops it where that is still under way
 */
type OpenAhead = (href: string, isPressed: boolean) => () => void;

const entryOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('.entry > a') : null;

/** False for an entry that a finger opens at once, for the page that is shown, and where data is to be saved. */
const mayOpen = (entry: HTMLAnchorElement, event: Event): boolean =>
  !(event instanceof PointerEvent && event.pointerType === 'touch') &&
  entry.pathname !== location.pathname &&
  !savesData();

let stopWatching = () => {};

/**
 * Fetches and draws the page of an entry of the navigation ahead, once the pointer or the focus of the keyboard rests
 * on it, and when the mouse is pressed on it: one at a time, and once a stay. Crossing entries fetches nothing, for
 * relays limit calls; nor does touching them, which opens them at once, nor where the browser is asked to save data.
 */
export function watchEntries(openAhead: OpenAhead): void {
  stopWatching();
  let entry: HTMLAnchorElement | null = null;
  let isDone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const leave = () => {
    clearTimeout(timer);
    stop();
    stop = () => {};
    entry = null;
    isDone = false;
  };
  const rest = (event: Event) => {
    const next = entryOf(event);
    if (next !== entry) leave();
    if (!next || isDone || !mayOpen(next, event)) return;
    entry = next;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isDone = true;
      stop = openAhead(next.href, false);
    }, restMs);
  };
  /** A press of the mouse becomes a click some 80 ms later. */
  const press = (event: PointerEvent) => {
    const next = entryOf(event);
    if (!next || !isPlainClick(event) || !mayOpen(next, event)) return;
    clearTimeout(timer);
    isDone = true;
    entry = next;
    stop = openAhead(next.href, true);
  };
  const focus = (event: Event) => {
    if (entryOf(event)?.matches(':focus-visible')) rest(event);
  };
  const blur = (event: Event) => {
    if (entry && entryOf(event) === entry) leave();
  };
  /** Whoever opened it takes over what is under way. */
  const follow = (event: Event) => {
    if (!entryOf(event)) return;
    clearTimeout(timer);
    stop = () => {};
    isDone = true;
  };
  const ends = new AbortController();
  const options = { signal: ends.signal, passive: true };
  for (const name of ['pointerover', 'pointermove']) document.addEventListener(name, rest, options);
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', blur, options);
  document.addEventListener('click', follow, { ...options, capture: true });
  stopWatching = () => {
    leave();
    ends.abort();
  };
}
