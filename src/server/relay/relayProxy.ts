/** `npm start -- --relay URL`: the console here, the API of a running relay behind it. */
import { Hono } from 'hono';
import { refuseOtherHosts } from '../auth/ownHosts';
import { floodLimit, rateLimit } from '../auth/rateLimit';
import { mayChange, refuseOtherSitesBeforeRelay } from '../auth/refuseOtherSites';
import { AppError } from '../kernel/errors/AppError';
import { canonicalPath, isAmbiguous, namesModel } from '../kernel/requests/canonicalPath';
import { answerError } from '../kernel/requests/envelope';
import { limitApiBody } from '../kernel/requests/limitBody';
import { setSecurityHeaders } from '../kernel/requests/securityHeaders';
import { type ServePage, servedBy } from '../kernel/requests/servedBy';
import { serveState } from '../kernel/requests/serveState';
import type { AppContext, AppEnv, Runtime } from '../kernel/requests/types';
import { watchRequests } from '../kernel/requests/watchRequests';
import { createAnswersByKey } from './answersByKey';
import { adminAtRelay, callerAtRelay } from './callerAtRelay';
import { checkRelay } from './checkRelay';
import { isForPrograms, isTranslated, pass, type RelaySettings } from './passOn';
import { type Front, passOnce, passStatus } from './passOnce';
import { restRoutes } from './restRoutes';

/** Paths that are passed on, and those below. */
const passedPaths = ['/api/*', '/v1/*', '/dashboard/billing/*'];

/** True for a request that is passed on once, however often it is sent. */
const isKeyed = (c: AppContext): boolean =>
  Boolean(c.req.header('idempotency-key')) && !isForPrograms(c.req.path) && mayChange(c);

/** The console in front of a relay. */
export function createRelayProxy(
  settings: RelaySettings &
    Pick<
      Runtime,
      | 'rateLimit'
      | 'floodLimits'
      | 'now'
      | 'isOnLoopback'
      | 'ownAddress'
      | 'restApis'
      | 'restHeaders'
    > &
    Pick<Runtime, 'isStopping' | 'metrics'>,
  servePage?: ServePage,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: ({ url }) => canonicalPath(url) });
  const front: Front = {
    ...settings,
    forwardOnce: createAnswersByKey(),
    relayKnowsKeys: false,
  };
  app.use(watchRequests(settings));
  app.use(setSecurityHeaders(settings));
  if (settings.isOnLoopback) app.use(refuseOtherHosts(settings, () => [settings.ownAddress]));
  // A relay, or a proxy before it, may read it as a path beside these: /v1/..%2Fapi.
  for (const path of passedPaths)
    app.use(path, (c, next) => {
      if (isAmbiguous(c.req.path) && !namesModel(c.req.path))
        throw new AppError('badRequest', {}, 400);
      return next();
    });
  // Calls for programs take no cookie.
  app.use('/api/*', refuseOtherSitesBeforeRelay(settings));
  // Calls that this server translates have the bounds of its own API; the relay bounds all others.
  const isTranslatedHere = async (c: AppContext) => isTranslated(c, await settings.kind());
  const limitCalls = rateLimit(settings, adminAtRelay(settings));
  app.use('/api/*', async (c, next) =>
    (await isTranslatedHere(c)) ? limitCalls(c, next) : next(),
  );
  const limit = limitApiBody(settings);
  /** A body is read whole to be kept by its key, or to be put into the words of the relay. */
  const isReadWhole = async (c: AppContext) =>
    isKeyed(c) || (mayChange(c) && (await isTranslatedHere(c)));
  app.use('/api/*', async (c, next) => ((await isReadWhole(c)) ? limit(c, next) : next()));
  app.get('/api/status', (c) => passStatus(c, front));
  app.all('/api/status', (c) => {
    c.header('Allow', 'GET, HEAD');
    throw new AppError('unknownCall', { call: `${c.req.method} ${c.req.path}` }, 405);
  });
  const findCaller = (c: AppContext) => callerAtRelay(c, settings);
  app.route('/api', restRoutes({ ...settings, findCaller, limit }));
  for (const path of passedPaths)
    app.all(path, (c) => (isKeyed(c) ? passOnce(c, front) : pass(c, front)));
  const pages = floodLimit(settings, 'pages');
  serveState(app, settings, pages, async () => {
    if (!(await checkRelay(settings.relay, undefined))) throw new AppError('relayDown', {}, 503);
  });
  if (servePage) app.get('*', pages, servedBy(servePage));
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => answerError(error, c, settings.log));
  return app;
}
