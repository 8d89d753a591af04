/** Where this console is: at the root of its host, or below a path. The same build runs below any. */

const [, path = ''] = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname) ?? [];

/** The path below which it is, as /console; empty at the root. Its code lies in the folder assets there. */
export const basePath = path;

/** The address of the console, without a slash at its end. */
export const ownAddress = (): string => location.origin + basePath;

/** The path of an address on this host, by default the page's, as the console's own links have it. */
export const ownPath = (pathname = location.pathname): string =>
  pathname.slice(basePath.length) || '/';
