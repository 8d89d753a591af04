/** Where a request comes from. What a proxy says counts only when the proxy is one of TRUSTED_PROXIES. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { AppContext, Services } from './types';

function socketAddress(c: AppContext): string {
  try {
    return (getConnInfo(c).remote.address ?? 'unknown').replace(/^::ffff:/, '');
  } catch {
    return 'unknown'; // no socket: a test that calls the app directly
  }
}

/** The client's address: the socket's, or the last one in X-Forwarded-For that is no trusted proxy. */
export function clientAddress(
  c: AppContext,
  { trustedProxies }: Pick<Services, 'trustedProxies'>,
): string {
  const socket = socketAddress(c);
  if (!trustedProxies.has(socket)) return socket;
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.findLast((hop) => !trustedProxies.has(hop)) ?? socket;
}

/** True when the browser speaks https, with this server or with a trusted proxy before it. */
export function isHttps(
  c: AppContext,
  { trustedProxies }: Pick<Services, 'trustedProxies'>,
): boolean {
  if (trustedProxies.size > 0 && trustedProxies.has(socketAddress(c)))
    return c.req.header('x-forwarded-proto') === 'https';
  return c.req.url.startsWith('https:');
}
