/** Cookies of this console. Browsers do not separate cookies by port, so their names carry an id of the database. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isHttps } from './clientAddress';
import type { AppContext, Runtime } from './types';

/**
 * session: who is signed in; device: signed in here before; oauth: a round trip to a provider; visitor: who asked for a
 * mail code.
 */
type CookieKind = 'session' | 'device' | 'oauth' | 'visitor';

/** Over https the name has a prefix with which browsers refuse the cookie from any other host or without Secure. */
function nameOf(kind: CookieKind, services: Pick<Runtime, 'consoleId'>, secure: boolean): string {
  return `${secure ? '__Host-' : ''}relay_console_${kind}_${services.consoleId}`;
}

export function readCookie(
  c: AppContext,
  services: Pick<Runtime, 'consoleId' | 'trustedProxies'>,
  kind: CookieKind,
): string | undefined {
  return getCookie(c, nameOf(kind, services, isHttps(c, services)));
}

/** Sets a cookie that scripts cannot read and that requests from other sites do not carry. @param maxAge seconds */
export function writeCookie(
  c: AppContext,
  services: Pick<Runtime, 'consoleId' | 'trustedProxies'>,
  kind: CookieKind,
  value: string,
  maxAge: number,
): void {
  const secure = isHttps(c, services);
  setCookie(c, nameOf(kind, services, secure), value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure,
    maxAge,
  });
}

export function dropCookie(
  c: AppContext,
  services: Pick<Runtime, 'consoleId' | 'trustedProxies'>,
  kind: CookieKind,
): void {
  const secure = isHttps(c, services);
  deleteCookie(c, nameOf(kind, services, secure), { path: '/', secure });
}
