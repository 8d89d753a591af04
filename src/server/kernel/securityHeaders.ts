/** Headers of every answer. Set before the handler runs: changing a finished answer costs a third of the speed. */
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
} as const;

/** What answers that are no pages may do in a browser: nothing. Pages replace it by their own policy. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

const halfAYear = 15_552_000;

export function securityHeaders(services: Pick<Runtime, 'trustedProxies'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('Content-Security-Policy', nothing);
    if (isHttps(c, services)) c.header('Strict-Transport-Security', `max-age=${halfAYear}`);
    if (c.req.path.startsWith('/api')) c.header('Cache-Control', 'no-store');
    await next();
  });
}
