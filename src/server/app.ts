/** The whole server as a function of its services; testable without a port. */
import { Hono } from 'hono';
import { accountRoutes } from './accounts/accountRoutes';
import { batchRoutes } from './accounts/batchRoutes';
import { factorRoutes } from './accounts/factorRoutes';
import { invitationRules } from './accounts/invitations';
import { mailRoutes } from './accounts/mailRoutes';
import { oauthRoutes } from './accounts/oauthRoutes';
import { passkeyRoutes } from './accounts/passkeyRoutes';
import { periodValues, withPeriod } from './accounts/periods';
import { redemptionRules } from './accounts/redemptionRules';
import { sessionRoutes } from './accounts/sessionRoutes';
import { userRoutes } from './accounts/userRoutes';
import { idempotentWrites } from './auth/idempotentWrites';
import { takeLease } from './auth/leases';
import { refuseOtherHosts } from './auth/ownHosts';
import { floodLimit, rateLimit } from './auth/rateLimit';
import { refuseOtherSites } from './auth/refuseOtherSites';
import { secondGate } from './auth/secondGate';
import { findActiveUser, isAdmin } from './auth/session';
import { channelRoutes } from './channels/channelRoutes';
import { AppError } from './kernel/errors/AppError';
import { canonicalPath, isAmbiguous } from './kernel/requests/canonicalPath';
import { answerError } from './kernel/requests/envelope';
import { limitApiBody } from './kernel/requests/limitBody';
import { setSecurityHeaders } from './kernel/requests/securityHeaders';
import { noCall, type ServePage, servedBy } from './kernel/requests/servedBy';
import { serveState } from './kernel/requests/serveState';
import type { AppContext, AppEnv } from './kernel/requests/types';
import { watchRequests } from './kernel/requests/watchRequests';
import { auditRules } from './logs/auditEntries';
import { logRoutes } from './logs/logRoutes';
import { messengerRoutes } from './messages/messengerRoutes';
import type { ResourceRules } from './records/ResourceRules';
import { recordRoutes } from './records/recordRoutes';
import { tokenRules } from './records/tokenRules';
import { restRoutes } from './relay/restRoutes';
import { catalogueRoutes } from './site/catalogueRoutes';
import { isGuarded } from './site/openApi/guardedCalls';
import { optionRoutes } from './site/optionRoutes';
import { publicRoutes } from './site/publicRoutes';
import { expirySweep } from './store/tables/expiry';
import { servedResources } from './store/tables/storedResources';
import type { V1Services } from './v1/money/V1Services';
import { priceRoutes } from './v1/prices';
import { v1Routes } from './v1/v1Routes';

/** Rules of resources that a schema cannot say. */
const rules: Readonly<Record<string, ResourceRules>> = {
  audit: auditRules,
  invitation: invitationRules,
  redemption: redemptionRules,
  token: {
    ...tokenRules,
    present: (record, { services }) => withPeriod(services, record),
    values: periodValues,
  },
};

/** Resources with calls of their own. */
const ownRoutes = new Set(['code_batch', 'user', 'channel', 'log', 'messenger']);

function apiRoutes(services: V1Services): Hono<AppEnv> {
  const api = new Hono<AppEnv>({ strict: false });
  api.use(rateLimit(services, (c) => isAdmin(c, services)));
  // No text of the database may hold NUL, and PostgreSQL fails on it.
  api.use((c, next) => {
    if (isAmbiguous(c.req.path) || /%00/.test(c.req.url)) throw new AppError('badRequest', {}, 400);
    return next();
  });
  api.use(refuseOtherSites(services));
  const sweep = expirySweep(services);
  api.use(async (_c, next) => {
    await services.options.refresh();
    sweep();
    await next();
  });
  const limit = limitApiBody(services);
  // Looking at the body of a GET makes the request object whole, which costs more than the rest of a list.
  api.use((c, next) => (c.req.method === 'GET' ? next() : limit(c, next)));
  api.use(secondGate(services, isGuarded));
  api.use(idempotentWrites(services));
  api.route('/', publicRoutes(services));
  api.route('/', catalogueRoutes(services));
  api.route('/', priceRoutes(services));
  api.route('/', mailRoutes(services));
  api.route('/oauth', oauthRoutes(services));
  api.route('/user', accountRoutes(services));
  api.route('/user', factorRoutes(services));
  api.route('/user', passkeyRoutes(services));
  api.route('/user', sessionRoutes(services));
  api.route('/user', userRoutes(services));
  api.route('/channel', channelRoutes(services));
  api.route('/option', optionRoutes(services));
  api.route('/log', logRoutes(services));
  api.route('/code_batch', batchRoutes(services));
  api.route('/messenger', messengerRoutes(services));
  // Every other schema file is a resource of its own, without code.
  for (const [name, schema] of Object.entries(servedResources())) {
    if (!ownRoutes.has(name))
      api.route(`/${schema['x-resource'].path}`, recordRoutes(services, name, rules[name]));
  }
  const findCaller = (c: AppContext) => findActiveUser(c, services);
  api.route('/', restRoutes({ ...services, findCaller }));
  api.all('*', (c) => {
    throw new AppError('unknownCall', { call: `${c.req.method} ${c.req.path}` }, 404);
  });
  return api;
}

/**
 * Makes the server.
 * @param servePage answers what is not below /api; absent in tests of the API
 */
export function createApp(services: V1Services, servePage?: ServePage): Hono<AppEnv> {
  const app = new Hono<AppEnv>({
    // Clients ask for their balance with and without a version. A proxy may deny /metrics, and not /metrics/.
    getPath: ({ url }) =>
      canonicalPath(url)
        .replace(/(?<=.)(?<!^\/metrics)\/$/, '')
        .replace(/^(?=\/dashboard\/)/, '/v1'),
  });
  app.use(watchRequests(services));
  app.use(setSecurityHeaders(services));
  if (services.isOnLoopback)
    app.use(
      refuseOtherHosts(services, () => [
        services.ownAddress,
        services.options.get('ServerAddress'),
      ]),
    );
  app.route('/api', apiRoutes(services));
  app.route('/v1', v1Routes(services));
  const pages = floodLimit(services, 'pages');
  serveState(app, services, pages, async () => {
    const { db, engine } = services.store;
    engine.checkPlace();
    await db.selectFrom('option').select('key').limit(1).execute();
    // Who asks for nothing else while it is not ready makes no write that would show that it works again.
    if (engine.isFailing()) await takeLease(services, 'ready', 0);
  });
  if (servePage) app.get('*', pages, servedBy(servePage));
  app.notFound(noCall);
  app.onError((error, c) => answerError(error, c, services.log));
  return app;
}
