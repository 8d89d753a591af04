/** `npm start -- --relay URL`: the console here, the API of a running relay behind it. */
import { Hono } from 'hono';
import { floodLimit } from '../auth/rateLimit';
import { mayChange, refuseOtherSitesBeforeRelay } from '../auth/refuseOtherSites';
import { answerError } from '../kernel/envelope';
import { setSecurityHeaders } from '../kernel/securityHeaders';
import type { AppContext, AppEnv, Runtime } from '../kernel/types';
import { createKeptAnswers } from './keptAnswers';
import { pass, type RelaySettings } from './passOn';
import { type Front, passOnce, passStatus } from './passOnce';

/** The console in front of a relay. */
export function createRelayProxy(
  settings: RelaySettings & Pick<Runtime, 'rateLimit' | 'floodLimits' | 'now'>,
  servePage?: (c: AppContext) => Response,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const front: Front = { ...settings, forwardOnce: createKeptAnswers(), relayKnowsKeys: false };
  app.use(setSecurityHeaders(settings));
  // Also where a relay may take a path for one below /api: /v1/..%2Fapi.
  for (const path of ['/api/*', '/v1/*', '/dashboard/billing/*'])
    app.use(path, refuseOtherSitesBeforeRelay(settings));
  app.get('/api/status', (c) => passStatus(c, front));
  for (const path of ['/api', '/api/*'])
    app.all(path, (c) => {
      const key = c.req.header('idempotency-key');
      return key && mayChange(c) ? passOnce(c, front, key) : pass(c, front);
    });
  for (const path of ['/v1', '/v1/*', '/dashboard/billing/*']) app.all(path, (c) => pass(c, front));
  const pages = floodLimit(settings, 'pages');
  app.get('/healthz', pages, (c) => c.json({ status: 'ok' }));
  if (servePage) app.get('*', pages, (c) => servePage(c));
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => answerError(error, c, settings.log));
  return app;
}
