/** The one spelling of a request's path: every limit, guard and route reads it, and a relay gets it. */

const unreserved = /^[\w.~-]$/;

/**
 * The path of an address: dot segments are followed, slashes are single, letters, digits and `-._~` are plain, and all
 * other codes are in capitals.
 * @param url the whole address of a request
 */
export function canonicalPath(url: string): string {
  // The host is none of its business, and may be one that no address has.
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return new URL(`http://host${start < 0 ? '' : url.slice(start)}`).pathname
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return unreserved.test(sign) ? sign : code.toUpperCase();
    })
    .replace(/\/{2,}/g, '/');
}

/**
 * True for a canonical path that a server behind this one may read as another: a slash, a backslash or a dot is still
 * in code, or a code is of no letter at all.
 */
export function isAmbiguous(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
    return /%(25)*(2E|2F|5C)/i.test(path);
  } catch {
    return true;
  }
}

/**
 * True for a canonical path of one model whose name has slashes in code, as SDKs send them: read as slashes, it stays
 * below the models.
 */
export function namesModel(path: string): boolean {
  const plain = path.replaceAll('%2F', '/');
  return (
    plain.startsWith('/v1/models/') &&
    canonicalPath(`http://host${plain}`) === plain &&
    !isAmbiguous(plain)
  );
}

/**
 * True for a path below those of calls, in whatever spelling: what is asked there is a program, and gets no page.
 * `/dashboard` itself is a page of the console; only what lies below it is a call.
 */
export const isOfCalls = (path: string): boolean =>
  !/^\/dashboard\/?$/.test(path) &&
  /^\/(?:api|v1|dashboard)(?:[/;]|%(?:25)*(?:2f|5c)|$)/i.test(path);
