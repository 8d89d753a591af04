/**
 * The public pages, and moves where there is no router: those pages run without the console's, so that they are small,
 * and so does code outside of components.
 */

import { basePath, ownPath } from '../../storage/ownAddress';

/** Pages outside the console app. */
export const publicPaths = ['/login', '/register', '/reset', '/user/reset'] as const;

export type PublicPath = (typeof publicPaths)[number];

interface MoveOptions {
  replace?: boolean;
}

/** The needed part of react-router's. */
interface ConsoleRouter {
  navigate: (path: string, options: MoveOptions) => unknown;
  dispose: () => void;
}

let router: ConsoleRouter | undefined;
let drawPage: () => void = () => {};
/** Number of the history's entry that is shown. */
let entry = -1;
/** The address, without its fragment, of the public page that is drawn. */
let address = '';

const currentAddress = () => location.pathname + location.search;

export function isPublicPath(pathname: string): pathname is PublicPath {
  return publicPaths.some((path) => path === pathname);
}

/** True while the address is that of a public page. */
export const isPublicPage = (): boolean => isPublicPath(ownPath());

/** The state that react-router keeps with an entry of the history: its number tells back from forward. */
const entryState = () => ({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: entry });

/**
 * Gives a number to an entry that a link within the page or the address bar made. Without one, react-router would not
 * ask before Back leads there.
 */
export function numberEntry(): void {
  const number: unknown = history.state?.idx;
  if (typeof number === 'number') {
    entry = number;
    return;
  }
  entry += 1;
  history.replaceState(entryState(), '');
}

/** From now on the console app is shown, and its router makes all moves. */
export function enterConsole(its: ConsoleRouter): void {
  router = its;
}

/** Ends the console's router, where there is one. */
function leaveConsole(): void {
  router?.dispose();
  router = undefined;
}

/** Draws the page of the address, in place of the console where that is shown. */
export function showAddress(): void {
  leaveConsole();
  address = currentAddress();
  drawPage();
}

/** Follows the address while a public page is shown. @param draw draws its page @returns what ends that */
export function followAddress(draw: () => void): () => void {
  drawPage = draw;
  numberEntry();
  address = currentAddress();
  const onPopState = () => {
    numberEntry();
    // A move within a public page keeps what it holds.
    if (!router && address !== currentAddress()) showAddress();
  };
  window.addEventListener('popstate', onPopState);
  return () => {
    leaveConsole();
    window.removeEventListener('popstate', onPopState);
  };
}

/** Takes the query out of the address. The page stays as it is, also when a link leads to a part of it. */
export function dropQuery(): void {
  history.replaceState(history.state, '', location.pathname);
  address = currentAddress();
}

/** Goes to a path of the console, from a public page or from code outside of components. */
export function goTo(path: string, { replace = false }: MoveOptions = {}): void {
  const { pathname } = new URL(path, location.origin);
  if (router && !isPublicPath(pathname)) {
    void router.navigate(path, { replace });
    return;
  }
  numberEntry();
  if (!replace) entry += 1;
  history[replace ? 'replaceState' : 'pushState'](entryState(), '', basePath + path);
  showAddress();
}

/** A path of the console, or the fallback: nothing that leads to another origin. */
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
