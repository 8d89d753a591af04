/** Calls of the relay's clients, in the forms of OpenAI's and Anthropic's APIs: of models, their list, the balance. */
import { type Context, Hono } from 'hono';
import { floodLimit } from '../auth/rateLimit';
import { availableModels } from '../channels/availableModels';
import { AppError } from '../kernel/errors/AppError';
import { entriesOf } from '../kernel/messages/commaText';
import { unbuffered, withComments } from '../kernel/outgoing/eventStream';
import { clientAddress } from '../kernel/requests/clientAddress';
import { logFailure } from '../kernel/requests/envelope';
import { openToPages } from '../kernel/requests/openToPages';
import type { AppEnv } from '../kernel/requests/types';
import { countRefusal } from '../kernel/watch/metrics';
import type { PassedAnswer } from './answer/beginAnswer';
import { earlyStream, within } from './answer/earlyStream';
import { ChatCall, type SharedByCalls } from './ChatCall';
import { type CallKind, callKinds } from './call/callKinds';
import { decodeBody } from './call/decodeBody';
import { type ApiForm, errorBody, errorEvent, toV1Error, V1Error } from './call/V1Error';
import { noteFailedCalls } from './failedCalls';
import { subscriptionOf, usageOf } from './money/billing';
import { findPayer, type Payer } from './money/payer';
import { limitBytes, limitCallBody, limitPace } from './money/tokenLimits';
import type { V1Services } from './money/V1Services';

/** The client's answer for a failure, which counts. One of the server's own is logged. */
function readFailure(
  thrown: unknown,
  c: Context<AppEnv>,
  services: Pick<V1Services, 'log'>,
): V1Error {
  const error = toV1Error(thrown);
  countRefusal(thrown instanceof AppError ? thrown.reason : (error?.code ?? 'failed'));
  if (error) return error;
  logFailure(c, services.log, thrown instanceof Error ? thrown : new Error(String(thrown)));
  return new V1Error(500, 'internal', 'internal error');
}

/** The form that a client reads: Anthropic's have a header of their own, with any call. */
const formOf = (c: Context<AppEnv>): ApiForm =>
  /\/messages\b/.test(c.req.path) || c.req.header('anthropic-version') !== undefined
    ? 'anthropic'
    : 'openai';

function answerUsageError(
  thrown: Error,
  c: Context<AppEnv>,
  services: Pick<V1Services, 'log'>,
): Response {
  const error = readFailure(thrown, c, services);
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
  return c.json(errorBody(formOf(c), error), error.status);
}

/** Models that a payer may use of those that the channels offer. */
function modelsFor({ models }: Payer, offered: string[]): string[] {
  const own = new Set(entriesOf(models));
  return own.size === 0 ? offered : offered.filter((model) => own.has(model));
}

/** A model as its list has it. */
const describe = (id: string, { startTime }: Pick<V1Services, 'startTime'>) => ({
  id,
  object: 'model',
  created: startTime,
  owned_by: 'relay',
});

/** Sends an answer on; a silent stream gets a comment after so many ms. */
function send(
  c: Context<AppEnv>,
  body: PassedAnswer['body'],
  type: string,
  commentMs: number,
): Response {
  c.header('Content-Type', type);
  if (!(body instanceof ReadableStream)) {
    c.header('Cache-Control', 'no-cache');
    return c.body(body);
  }
  for (const [name, value] of Object.entries(unbuffered('no-cache'))) c.header(name, value);
  return c.body(withComments(body, commentMs));
}

/** Sends an answer once it is there; a stream that waits long begins before. */
async function sendSoon(
  c: Context<AppEnv>,
  services: Pick<V1Services, 'commentMs' | 'earlyMs' | 'log'>,
  answer: Promise<PassedAnswer>,
  isEvents: boolean,
): Promise<Response> {
  const begun = isEvents ? await within(answer, services.earlyMs) : await answer;
  const { body, type } = begun ?? {
    body: earlyStream(answer, (error) => errorEvent(formOf(c), readFailure(error, c, services))),
    type: 'text/event-stream',
  };
  return send(c, body, type, services.commentMs);
}

export function v1Routes(services: V1Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const countRequest = limitPace(services);
  const shared: SharedByCalls = {
    holdBytes: limitBytes(services.maxCallBytes),
    noteFailed: noteFailedCalls(services),
  };
  const payerOf = async (c: Context<AppEnv>) => {
    const payer = await findPayer(
      services,
      (name) => c.req.header(name),
      clientAddress(c, services),
    );
    countRequest(payer.tokenId);
    return payer;
  };
  app.use(openToPages);
  app.use(floodLimit(services, 'usage'));
  app.use((c, next) => {
    c.set('gone', c.req.raw.signal);
    // On connections that are still open.
    if (services.isStopping) throw new V1Error(503, 'stopping', 'the server is stopping', 1);
    return next();
  });
  app.use(decodeBody);
  app.use(limitCallBody(services));
  app.use(async (_c, next) => {
    await services.options.refresh();
    await next();
  });
  const modelsOf = async (c: Context<AppEnv>) => {
    const payer = await payerOf(c);
    return modelsFor(payer, await availableModels(services, payer.userId));
  };
  app.get('/models', async (c) =>
    c.json({ object: 'list', data: (await modelsOf(c)).map((id) => describe(id, services)) }),
  );
  // A name may have slashes and colons, in code or not.
  app.get('/models/:name{.+}', async (c) => {
    const name = c.req.param('name');
    if (!(await modelsOf(c)).includes(name))
      throw new V1Error(404, 'model_not_found', `there is no model ${name} for this token`);
    return c.json(describe(name, services));
  });
  app.get('/dashboard/billing/subscription', async (c) =>
    c.json(await subscriptionOf(services, await payerOf(c))),
  );
  app.get('/dashboard/billing/usage', async (c) =>
    c.json(await usageOf(services, await payerOf(c))),
  );
  const call = async (c: Context<AppEnv>, kind: CallKind) => {
    const payer = await payerOf(c);
    services.leftCalls.check(payer.userId);
    const chat = new ChatCall(services, shared, payer, kind, c.get('gone'));
    const request = await chat.read(c);
    // Sound and plain text are known by the answer alone.
    const isEvents = kind.canStream && !kind.isOpaque && request.body['stream'] === true;
    return await sendSoon(c, services, chat.answer(request), isEvents);
  };
  for (const kind of callKinds)
    for (const path of kind.oldPath ? [kind.call, kind.oldPath] : [kind.call])
      app.post(`/${path}`, (c) => call(c, kind));
  app.on(['GET', 'DELETE'], '/responses/:id', () => {
    const reason = 'no response is kept here: send the whole input with each call';
    throw new V1Error(404, 'responses_not_kept', reason);
  });
  app.all('*', (c) => {
    const { method, path } = c.req;
    if (c.req.header('upgrade')?.toLowerCase() === 'websocket')
      throw new V1Error(426, 'no_websocket', `${path} takes requests by HTTP, and no websocket`);
    const twice = path.replace(/^(\/v1)+(?=\/v1\/)/, '');
    const hint = twice === path ? 'a relay behind --relay may have it' : `the address is ${twice}`;
    throw new V1Error(404, 'unknown_call', `this server has no ${method} ${path}; ${hint}`);
  });
  app.onError((error, c) => answerUsageError(error, c, services));
  return app;
}
