/**
 * The path of its host below which this console is, as the operator names it in BASE_PATH. It is taken off a request
 * before anything reads it. A proxy may have done that itself, so requests without it are answered.
 */
import type { RequestListener } from 'node:http';
import { isOfCalls } from './canonicalPath';
import type { AppContext } from './types';

const plainPath = /^(\/[\w~-][\w.~-]*)+$/;

/** True for a path that no address of the console's own begins with, of letters, digits and `-._~`. */
export const isBasePath = (text: string): boolean =>
  text.length <= 200 &&
  plainPath.test(text) &&
  !isOfCalls(text) &&
  !/^\/(assets|dashboard|healthz|readyz|metrics)(\/|$)/i.test(text);

const paths = new WeakMap<object, string>();

/** A listener that gets the requests without the path. @param basePath empty for the root of the host */
export const belowPath =
  (listener: RequestListener, basePath: string): RequestListener =>
  (request, response) => {
    paths.set(request, basePath);
    const rest = request.url?.startsWith(basePath) ? request.url.slice(basePath.length) : undefined;
    if (basePath !== '' && rest !== undefined && /^(?:[/?]|$)/.test(rest))
      request.url = rest.replace(/^(?!\/)/, '/');
    listener(request, response);
  };

/** The path below which the browser that sends a request has the console; empty for the root of the host. */
export const basePathOf = ({ env }: AppContext): string => paths.get(env?.incoming ?? {}) ?? '';

/** An address of this site below a path: one that has a path of its own stays as it is. */
export const addressBelow = (address: string, path: string): string =>
  URL.canParse(address) && new URL(address).pathname === '/'
    ? address.replace(/\/$/, '') + path
    : address;
