/** Cookies of this console. Browsers do not separate cookies by port, so their names carry an id of the database. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { basePathOf } from './basePath';
import { isHttps } from './clientAddress';
import type { AppContext, Runtime } from './types';

/**
 * session: who is signed in; device: signed in here before; oauth: a round trip to a provider; visitor: who asked for a
 * mail code.
 */
type CookieKind = 'session' | 'device' | 'oauth' | 'visitor';

/**
 * The prefix of a cookie's name: over https one with which browsers refuse it without Secure, and, at the root, from
 * any other host. That takes the path `/`.
 */
export const cookiePrefix = (c: AppContext, secure: boolean): string =>
  secure ? (basePathOf(c) === '' ? '__Host-' : '__Secure-') : '';

/** Name and attributes of a cookie. Below a path, other paths of the host do not get it. */
function cookieOf(
  c: AppContext,
  services: Pick<Runtime, 'consoleId' | 'trustedProxies'>,
  kind: CookieKind,
) {
  const path = basePathOf(c);
  const secure = isHttps(c, services);
  const name = `${cookiePrefix(c, secure)}relay_console_${kind}_${services.consoleId}`;
  return { name, attributes: { path: path || '/', secure } };
}

export function readCookie(
  c: AppContext,
  services: Pick<Runtime, 'consoleId' | 'trustedProxies'>,
  kind: CookieKind,
): string | undefined {
  return getCookie(c, cookieOf(c, services, kind).name);
}

/** Sets a cookie that scripts cannot read and that requests from other sites do not carry. @param maxAge seconds */
export function writeCookie(
  c: AppContext,
  services: Pick<Runtime, 'consoleId' | 'trustedProxies'>,
  kind: CookieKind,
  value: string,
  maxAge: number,
): void {
  const { name, attributes } = cookieOf(c, services, kind);
  setCookie(c, name, value, { httpOnly: true, sameSite: 'Strict', maxAge, ...attributes });
}

export function dropCookie(
  c: AppContext,
  services: Pick<Runtime, 'consoleId' | 'trustedProxies'>,
  kind: CookieKind,
): void {
  const { name, attributes } = cookieOf(c, services, kind);
  deleteCookie(c, name, attributes);
}
