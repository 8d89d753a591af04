/**
 * Moves between pages. The public pages run without a router, so that they are small; the console app hands its router
 * in.
 */

type Navigate = (path: string, replace: boolean) => void;

/** Pages outside the console app. */
const publicPaths = ['/login', '/register', '/reset', '/user/reset'] as const;

export type PublicPath = (typeof publicPaths)[number];

let consoleNavigate: Navigate | undefined;
let showPage: () => void = () => {};

export function isPublicPath(pathname: string): pathname is PublicPath {
  return publicPaths.some((path) => path === pathname);
}

/** The console app gives its router while it is on the page; undefined when it leaves. */
export function setConsoleNavigate(navigate: Navigate | undefined): void {
  consoleNavigate = navigate;
}

/** The entry gives the function that draws the page of the current address. */
export function setShowPage(show: () => void): void {
  showPage = show;
  window.addEventListener('popstate', show);
}

/** Goes to a path of this site. */
export function goTo(path: string, { replace = false } = {}): void {
  const { pathname } = new URL(path, location.origin);
  if (consoleNavigate && !isPublicPath(pathname)) {
    consoleNavigate(path, replace);
    return;
  }
  consoleNavigate = undefined; // the console app leaves the page, or is not there yet
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
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
