import { clientAddress, clientHost, isHttps, socketAddress } from './clientAddress';
import type { AppContext, Runtime } from './types';

/** How a server understands a request that comes through a proxy. */
export interface SeenRequest {
  scheme: 'http' | 'https';
  host: string;
  /** The address that it takes for the client's. */
  client: string;
  /** True where the other end of the connection is one of TRUSTED_PROXIES. */
  isTrusted: boolean;
  /** True where that end names nobody else as the client. */
  isDirect: boolean;
}

/** What `GET /healthz?seen` tells its caller, for `relay-console doctor`. */
export function seenRequest(
  c: AppContext,
  services: Pick<Runtime, 'trustedProxies'>,
): { seen?: SeenRequest } {
  if (c.req.query('seen') === undefined) return {};
  return {
    seen: {
      scheme: isHttps(c, services) ? 'https' : 'http',
      host: clientHost(c, services),
      client: clientAddress(c, services),
      isTrusted: services.trustedProxies.has(socketAddress(c)),
      isDirect: !c.req.header('x-forwarded-for'),
    },
  };
}
