/**
 * The path of its host below which this console is: that of BASE_PATH, or the one that a trusted proxy says. It is
 * taken off a request before anything reads it. A proxy may have done that itself, so requests without it are answered.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import { type Networks, plainAddress } from '../outgoing/networks';
import { isOfCalls } from './canonicalPath';
import type { AppContext } from './types';

const plainPath = /^(\/[\w~-][\w.~-]*)+$/;

/** True for a path that no address of the console's own begins with, of letters, digits and `-._~`. */
export const isBasePath = (text: string): boolean =>
  text.length <= 200 &&
  plainPath.test(text) &&
  !isOfCalls(text) &&
  !/^\/(assets|dashboard|healthz|readyz|metrics)(\/|$)/i.test(text);

interface Below {
  /** Empty for the root of the host. */
  basePath: string;
  trustedProxies: Networks;
}

/** The path that a trusted proxy says, whether it took it off or not; empty where it says none. */
function saidBy({ headers, socket }: IncomingMessage, trustedProxies: Networks): string {
  const said = headers['x-forwarded-prefix'];
  const path = typeof said === 'string' ? said.replace(/\/$/, '') : '';
  const isTrusted = path !== '' && trustedProxies.has(plainAddress(socket.remoteAddress ?? ''));
  return isTrusted && isBasePath(path) ? path : '';
}

const paths = new WeakMap<object, string>();

/** A listener that gets the requests without the path. */
export const belowPath =
  (listener: RequestListener, { basePath, trustedProxies }: Below): RequestListener =>
  (request, response) => {
    const said = saidBy(request, trustedProxies);
    paths.set(request, said || basePath);
    for (const path of new Set([said, basePath])) {
      const rest = request.url?.startsWith(path) ? request.url.slice(path.length) : undefined;
      if (path === '' || rest === undefined || !/^(?:[/?]|$)/.test(rest)) continue;
      request.url = rest.replace(/^(?!\/)/, '/');
      break;
    }
    listener(request, response);
  };

/** The path below which the browser that sends a request has the console; empty for the root of the host. */
export const basePathOf = ({ env }: AppContext): string => paths.get(env?.incoming ?? {}) ?? '';

/** An address of this site below a path: one that has a path of its own stays as it is. */
export const addressBelow = (address: string, path: string): string =>
  URL.canParse(address) && new URL(address).pathname === '/'
    ? address.replace(/\/$/, '') + path
    : address;
