/** Each request gets its id, a line of the log at the level debug, and counts; in both modes. */
import { routePath } from 'hono/route';
import { countRequest } from '../watch/metrics';
import { newRequestId, requestIdHeader, withRequestId } from '../watch/requestId';
import { isFromProxy } from './clientAddress';
import type { AppContext, Runtime } from './types';

/** The first handler of all: refusals of the others have the id, and count. */
export function watchRequests(services: Pick<Runtime, 'log' | 'trustedProxies'>) {
  return (c: AppContext, next: () => Promise<void>): Promise<void> => {
    const id = newRequestId(c.req.header(requestIdHeader), isFromProxy(c, services));
    c.header(requestIdHeader, id);
    return withRequestId(id, async () => {
      const start = performance.now();
      await next();
      const ms = performance.now() - start;
      const { method, path } = c.req;
      const { status } = c.res;
      // Of the handler that answered, which may be one that refuses.
      countRequest(method, routePath(c), status, ms / 1000);
      services.log.debug({ method, path, status, ms: Math.round(ms) }, 'request');
    });
  };
}
