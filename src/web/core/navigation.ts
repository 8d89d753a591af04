/**
 * Moves between pages. The public pages run without a router, so that they are small; the console app hands its router
 * in.
 */
import { currentEntry, newEntry } from './historyEntry';

export interface NavigateOptions {
  replace?: boolean | undefined;
  /** For the page of the console that is opened. */
  state?: unknown;
  /** True for a change of the shown page itself: it does not call back a move to another page that is under way. */
  isWithin?: boolean;
}

type Navigate = (path: string, options: NavigateOptions) => void;

/** Pages outside the console app. */
const publicPaths = ['/login', '/register', '/reset', '/user/reset'] as const;

export type PublicPath = (typeof publicPaths)[number];

let consoleNavigate: Navigate | undefined;
let showPage: () => void = () => {};
/** Number of the history's entry, as long as no router counts. */
let index = -1;
/** The address, without its fragment, of what is drawn. */
let address = '';

const currentAddress = () => location.pathname + location.search;

export function isPublicPath(pathname: string): pathname is PublicPath {
  return publicPaths.some((path) => path === pathname);
}

/** The console app gives its router while it is on the page; undefined when it leaves. */
export function setConsoleNavigate(navigate: Navigate | undefined): void {
  consoleNavigate = navigate;
}

/** The entry gives the function that draws the page of the current address. @returns what ends that */
export function setShowPage(show: () => void): () => void {
  showPage = show;
  index = currentEntry(index).idx;
  address = currentAddress();
  const onPopState = () => {
    index = currentEntry(index).idx;
    const isFragment = address === currentAddress();
    address = currentAddress();
    if (!isFragment) show(); // a move within the page keeps what it holds
  };
  window.addEventListener('popstate', onPopState);
  return () => window.removeEventListener('popstate', onPopState);
}

/** Takes the query out of the address. The page stays as it is, also when a link leads to a part of it. */
export function dropQuery(): void {
  history.replaceState(history.state, '', location.pathname);
  address = currentAddress();
}

/** Goes to a path of this site. */
export function goTo(path: string, options: NavigateOptions = {}): void {
  const { replace } = options;
  const { pathname } = new URL(path, location.origin);
  if (consoleNavigate && !isPublicPath(pathname)) {
    consoleNavigate(path, options);
    return;
  }
  consoleNavigate = undefined; // the console app leaves the page, or is not there yet
  index = currentEntry(index).idx + (replace ? 0 : 1);
  history[replace ? 'replaceState' : 'pushState'](newEntry(index), '', path);
  address = currentAddress();
  showPage();
}

/** A path of this site, or the fallback: nothing that leads to another origin. */
export function safePath(path: string | null | undefined, fallback: string): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path)) return fallback;
  try {
    const url = new URL(path, location.origin);
    // "/.//host" is a path of this site whose normal form would lead to another one.
    return url.origin === location.origin &&
      !url.pathname.startsWith('//') &&
      !isPublicPath(url.pathname)
      ? url.pathname + url.search + url.hash
      : fallback;
  } catch {
    return fallback;
  }
}
