/** The calls of machines that watch the server, in both modes: does it live, can it work, what did it count. */
import type { Hono, MiddlewareHandler } from 'hono';
import { AppError } from '../errors/AppError';
import { toStoreAnswer } from '../errors/storeAnswers';
import { metricsRoute } from './metricsRoute';
import { seenRequest } from './seenRequest';
import type { AppEnv, Runtime } from './types';

/**
 * @param limit bounds the calls
 * @param check throws what keeps the server from its work, as an error that clients may read
 */
export function serveState(
  app: Hono<AppEnv>,
  settings: Pick<Runtime, 'isStopping' | 'metrics' | 'trustedProxies'>,
  limit: MiddlewareHandler<AppEnv>,
  check: () => Promise<void>,
): void {
  // Nothing is asked of others here: a restart would mend none of their faults, and end the calls that go on.
  app.get('/healthz', limit, (c) => c.json({ status: 'ok', ...seenRequest(c, settings) }));
  app.get('/readyz', limit, async (c) => {
    c.header('Cache-Control', 'no-store');
    if (settings.isStopping) throw new AppError('stopping', {}, 503);
    // Who reads it runs the server: the reason is said as to administrators.
    await check().catch((error: Error) => {
      throw toStoreAnswer(error, 'POST', true) ?? error;
    });
    return c.json({ status: 'ready' });
  });
  app.get('/metrics', limit, metricsRoute(settings));
}
