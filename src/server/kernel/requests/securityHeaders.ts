/** The headers of every answer in both modes: calls, pages, files, and answers of a relay. */
import { createMiddleware } from 'hono/factory';
import { isHttps } from './clientAddress';
import type { AppEnv, Runtime } from './types';

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // An answer that is not a page may load nothing. Pages replace it by their own policy.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Seconds: a name that was tried with https is soon free again. */
export const standardHsts = 3600;

/**
 * Names and values.
 * @param isHttps true where the browser speaks https
 * @param hstsSeconds how long it is to refuse http to this host then
 */
export function securityHeaders(
  isHttps: boolean,
  hstsSeconds: number,
): [name: string, value: string][] {
  const strict: [string, string] = ['Strict-Transport-Security', `max-age=${hstsSeconds}`];
  return [...Object.entries(headers), ...(isHttps ? [strict] : [])];
}

/**
 * Sets them before the handler runs: changing a finished answer, as hono's secureHeaders does, costs a third of the
 * speed.
 */
export function setSecurityHeaders(services: Pick<Runtime, 'hstsSeconds' | 'trustedProxies'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    for (const [name, value] of securityHeaders(isHttps(c, services), services.hstsSeconds))
      c.header(name, value);
    if (c.req.path.startsWith('/api')) c.header('Cache-Control', 'no-store');
    await next();
  });
}
