/** The address that a request comes from. The headers of a proxy count only when it is one of TRUSTED_PROXIES. */
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import {
  customerOf,
  type Networks,
  networkOf,
  networksOf,
  plainAddress,
} from '../outgoing/networks';
import type { Turn } from '../work/fairTurns';
import type { AppContext, Runtime } from './types';

type Trust = Pick<Runtime, 'trustedProxies'>;

/** The address at the other end of the connection; "unknown" where there is none. */
export function socketAddress(c: AppContext): string {
  try {
    return plainAddress(getConnInfo(c).remote.address ?? 'unknown');
  } catch {
    return 'unknown'; // no socket: a test that calls the app directly
  }
}

/** An entry of X-Forwarded-For without port and brackets. */
function hopAddress(hop: string): string {
  const text = hop.trim();
  return plainAddress(
    /^\[([^\]]+)\]/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text,
  );
}

/** The last address of X-Forwarded-For that is not a trusted proxy; undefined where there is none. */
export function forwardedAddress(
  header: string | undefined,
  trustedProxies: Networks,
): string | undefined {
  const hops = (header ?? '').split(',').map(hopAddress).filter(Boolean);
  const client = hops.findLast((hop) => !trustedProxies.has(hop));
  return client !== undefined && isIP(client) !== 0 ? client : undefined;
}

/** The client's address: the socket's, or the last one in X-Forwarded-For that is not a trusted proxy. */
export function clientAddress(c: AppContext, { trustedProxies }: Trust): string {
  const socket = socketAddress(c);
  if (!trustedProxies.has(socket)) return socket;
  return forwardedAddress(c.req.header('x-forwarded-for'), trustedProxies) ?? socket;
}

/** The networks that limits count the client by; see networksOf. */
export const clientNetworks = (c: AppContext, services: Trust) =>
  networksOf(clientAddress(c, services));

/** The narrowest of them. */
export const clientNetwork = (c: AppContext, services: Trust): string =>
  networkOf(clientAddress(c, services));

/** The turn of somebody who may be anybody; see fairTurns. */
export const strangerTurn = (c: AppContext, services: Trust): Turn => ({
  isKnown: false,
  group: customerOf(clientAddress(c, services)),
});

/** True where a trusted proxy sends the request. */
export const isFromProxy = (c: AppContext, { trustedProxies }: Trust): boolean =>
  trustedProxies.size > 0 && trustedProxies.has(socketAddress(c));

/** True where a proxy sends the request, or what says to be one. */
export const isForwarded = (c: AppContext, services: Trust): boolean =>
  isFromProxy(c, services) ||
  ['x-forwarded-for', 'x-real-ip', 'forwarded'].some((name) => c.req.header(name));

/** The value of the first of several proxies, which the browser speaks with. */
const firstOf = (header: string | undefined): string => (header ?? '').split(',')[0]?.trim() ?? '';

/** True when the browser speaks https, with this server or with a trusted proxy before it. */
export function isHttps(c: AppContext, services: Trust): boolean {
  if (isFromProxy(c, services))
    return firstOf(c.req.header('x-forwarded-proto')).toLowerCase() === 'https';
  return c.req.url.startsWith('https:');
}

/** The host that the browser speaks with: that of the request, or the first one that a trusted proxy says. */
export function clientHost(c: AppContext, services: Trust): string {
  const forwarded = isFromProxy(c, services) && c.req.header('x-forwarded-host');
  return firstOf(forwarded || c.req.header('host'));
}
