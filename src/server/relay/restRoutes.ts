/**
 * Records of REST APIs on other hosts (`api` of a schema file): a call of /api/crm/… goes to the address that REST_APIS
 * gives the name crm, and to no other, with the headers of REST_HEADERS_CRM.
 */
import { pick } from 'es-toolkit';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type Caller, canAccess } from '../../schema/access';
import { resources } from '../../schema/registry';
import { isGet } from '../auth/refuseOtherSites';
import { AppError } from '../kernel/errors/AppError';
import { wasSent } from '../kernel/outgoing/wasSent';
import { isHttps } from '../kernel/requests/clientAddress';
import type { AppContext, AppEnv, Runtime } from '../kernel/requests/types';
import { answerHeaders } from './answerHeaders';
import { callRelay, type Relay, relayAt } from './callRelay';
import { reasonOf } from './checkRelay';
import { fail, orDestroy, sendOn } from './passOn';

export interface RestSettings
  extends Pick<Runtime, 'hstsSeconds' | 'log' | 'restApis' | 'restHeaders' | 'trustedProxies'> {
  /** Who sends a request. @throws AppError notSignedIn (401) */
  findCaller: (c: AppContext) => Promise<Caller>;
  /** Bounds the body of a write, which is read whole; absent where that is done before. */
  limit?: MiddlewareHandler<AppEnv>;
}

/** How long an API may take for its answer, in ms: as long as a provider. */
const timeoutMs = 60_000;

/** Headers of a call that reach the API: neither cookies nor keys of the console, and no address of its users. */
const passedNames = ['accept', 'accept-language', 'content-type', 'range'];

/** An API by its name, with the headers that only this server knows. */
interface Api {
  name: string;
  relay: Relay;
  headers: Readonly<Record<string, string>>;
}

const headersOf = (c: AppContext, { relay, headers }: Api): Record<string, string> => ({
  ...pick(c.req.header(), passedNames),
  'accept-encoding': 'identity',
  ...(relay.credentials ? { authorization: relay.credentials } : {}),
  ...headers,
});

/** @throws Error when no answer came, or one that leads elsewhere */
async function ask(c: AppContext, settings: RestSettings, api: Api, path: string) {
  const { statusCode, headers, body } = await callRelay(api.relay, {
    method: c.req.method,
    path: path + new URL(c.req.url).search,
    headers: headersOf(c, api),
    body: isGet(c) ? null : new Uint8Array(await c.req.arrayBuffer()),
    signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(timeoutMs)]),
  });
  return orDestroy(body, () => {
    if (statusCode >= 300 && statusCode < 400) throw new Error(`it redirects: ${statusCode}`);
    const { 'set-cookie': _cookie, ...others } = headers;
    const passed = answerHeaders(others, {
      isHttps: isHttps(c, settings),
      hstsSeconds: settings.hstsSeconds,
      forPrograms: false,
    });
    return sendOn(c, { status: statusCode, headers: passed, body });
  });
}

/** Signs that a server may read as the end of an id, as a parameter beside it, or as a folder. */
const oddId = /^\.|;|%(25)*(3B|00)/i;

/** @param type of ids, as the schema says @throws AppError badId, badRequest (400) */
function checkId(id: string, type: string | undefined): void {
  if (type === 'integer' && !/^\d{1,19}$/.test(id)) throw new AppError('badId', {}, 400);
  if (oddId.test(id)) throw new AppError('badRequest', {}, 400);
}

/** Passes a call on. */
async function pass(
  c: AppContext,
  settings: RestSettings,
  api: Api,
  path: string,
): Promise<Response> {
  const { name } = api;
  try {
    return await ask(c, settings, api, path);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const level = c.req.raw.signal.aborted ? 'debug' : 'warn';
    settings.log[level]({ api: name, path, reason: reasonOf(error) }, 'a REST API did not answer');
    const mayBeDone = !isGet(c) && wasSent(error);
    return fail(c, mayBeDone ? 'restLost' : 'restDown', 502, mayBeDone, { name });
  }
}

/** Here a refusal is a status, as of the API itself; elsewhere this server answers 200. */
function asStatus(error: unknown): never {
  if (error instanceof AppError && error.status === 200)
    throw new AppError(error.key, error.params, 403);
  throw error;
}

/** The rights that calls of an own data provider need: its paths say nothing of records. */
const actionOf: Readonly<Record<string, string>> = {
  GET: 'list',
  POST: 'create',
  PUT: 'edit',
  PATCH: 'edit',
  DELETE: 'delete',
};

/** The routes below /api of the records whose API has an address in REST_APIS: five calls for each resource. */
export function restRoutes(settings: RestSettings): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const { limit = (_c, next) => next() } = settings;
  const unused = new Set(settings.restApis.keys());
  for (const [resource, schema] of Object.entries(resources)) {
    const { api: kind, path } = schema['x-resource'];
    const [name = ''] = path.split('/');
    const address = settings.restApis.get(name);
    if (!kind || !address) continue;
    unused.delete(name);
    const headers = settings.restHeaders.get(name) ?? {};
    const api: Api = { name, relay: relayAt(address), headers };
    const place = path.slice(name.length);
    const serve = (action: string) => async (c: Context<AppEnv>) => {
      const caller = await settings.findCaller(c).catch(asStatus);
      if (!canAccess(caller, { resource, action })) throw new AppError('roleTooLow', {}, 403);
      // Nobody would hold it: the API would do a second call once more.
      if (!isGet(c) && c.req.header('idempotency-key') !== undefined)
        throw new AppError('restKey', { name }, 400);
      const [, id] = c.req.path.split(`/api/${path}/`);
      if (id) checkId(id, schema.properties['id']?.type);
      return pass(c, settings, api, id ? `${place}/${id}` : place);
    };
    if (kind !== 'simple-rest')
      for (const [method, action] of Object.entries(actionOf))
        for (const at of [`/${path}`, `/${path}/:id`])
          app.on(
            method,
            at,
            limit,
            serve(method === 'GET' && at.endsWith(':id') ? 'show' : action),
          );
    app.get(`/${path}`, serve('list'));
    app.post(`/${path}`, limit, serve('create'));
    app.get(`/${path}/:id`, serve('show'));
    app.put(`/${path}/:id`, limit, serve('edit'));
    app.delete(`/${path}/:id`, limit, serve('delete'));
    // A relay, which answers what nobody here does, would get the cookie.
    app.all(`/${path}/*`, (c) => {
      throw new AppError('unknownCall', { call: `${c.req.method} ${c.req.path}` }, 404);
    });
  }
  for (const api of unused)
    settings.log.warn({ api }, 'no schema file with "api" has a path that begins with this name');
  return app;
}
