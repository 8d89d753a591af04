/** `npm start -- --relay URL`: the console here, the API of a running relay behind it (design.md, first paragraph). */
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { localeOfRequest } from './http/localeOfRequest';
import { messageText } from './http/messages';
import type { AppContext, AppEnv } from './http/types';
import {
  createKeptAnswers,
  type Forwarded,
  type ForwardOnce,
  type WholeAnswer,
} from './keptAnswers';

/**
 * The address given on the command line, without a slash at its end.
 * @throws Error when it is no http(s) address
 */
export function parseRelay(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`--relay: "${text}" is no http(s) address`);
  return text.replace(/\/$/, '');
}

interface Front {
  relay: string;
  log: Logger;
  forwardOnce: ForwardOnce;
  /** True once the relay's status said that it knows Idempotency-Key itself. */
  relayKnowsKeys: boolean;
}

/** What was not sent at all, as the relay's address could not be reached. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function wasSent(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return !unreached.has(String(cause?.code));
}

type FailureKey = 'relayDown' | 'relayLost' | 'keyOfOther' | 'keyRunning';

/** An answer of the proxy itself. `outcome: unknown` says that the request may have been done. */
function fail(
  c: AppContext,
  key: FailureKey,
  status: 409 | 422 | 502,
  { relay }: Front,
  isUnknown = false,
): Response {
  const message = messageText(key, { relay }, localeOfRequest(c));
  return c.json({ success: false, message, ...(isUnknown ? { outcome: 'unknown' } : {}) }, status);
}

const target = (c: AppContext, { relay }: Front) => {
  const { pathname, search } = new URL(c.req.url);
  return relay + pathname + search;
};

/** Passes a request on as it is: method, body, query and cookies, and the answer back, streams included. */
async function pass(c: AppContext, front: Front): Promise<Response> {
  try {
    return await proxy(target(c, front), {
      raw: c.req.raw,
      headers: { ...c.req.header(), host: undefined },
      redirect: 'manual',
    });
  } catch (error) {
    front.log.warn({ err: error, relay: front.relay }, 'the relay did not answer');
    const mayBeDone = c.req.method !== 'GET' && wasSent(error);
    return fail(c, mayBeDone ? 'relayLost' : 'relayDown', 502, front, mayBeDone);
  }
}

const isEnvelope = (body: Uint8Array): boolean => {
  try {
    return typeof JSON.parse(new TextDecoder().decode(body)).success === 'boolean';
  } catch {
    return false;
  }
};

/** An answer of the relay says what became of the request; one of a proxy before it does not. */
function outcomeOf(answer: WholeAnswer): Forwarded {
  const { status, body } = answer;
  if (status > 501 && !isEnvelope(body)) return { outcome: 'lost' };
  // A redirect did nothing yet: the browser sends the same key to the other path.
  const isRefused = [307, 308, 401, 409, 429].includes(status) || status > 501;
  return { outcome: isRefused ? 'refused' : 'answered', answer };
}

/** Sends a request whose body was read, and reads its answer to the end, also when the browser has gone away meanwhile. */
async function forward(
  c: AppContext,
  front: Front,
  body: Uint8Array<ArrayBuffer>,
): Promise<Forwarded> {
  try {
    const response = await proxy(target(c, front), {
      method: c.req.method,
      ...(body.length > 0 ? { body } : {}),
      headers: {
        ...c.req.header(),
        host: undefined,
        connection: undefined,
        'content-length': undefined,
      },
      redirect: 'manual',
    });
    const answer = {
      status: response.status,
      headers: [...response.headers],
      body: new Uint8Array(await response.arrayBuffer()),
    };
    return outcomeOf(answer);
  } catch (error) {
    front.log.warn({ err: error, relay: front.relay }, 'the relay did not answer');
    if (wasSent(error)) return { outcome: 'lost' };
    const down = fail(c, 'relayDown', 502, front);
    return {
      outcome: 'refused',
      answer: {
        status: 502,
        headers: [...down.headers],
        body: new Uint8Array(await down.arrayBuffer()),
      },
    };
  }
}

/** A request with an Idempotency-Key reaches the relay once, however often it is sent. */
async function passOnce(c: AppContext, front: Front, key: string): Promise<Response> {
  const body = new Uint8Array(await c.req.arrayBuffer());
  const { pathname, search } = new URL(c.req.url);
  const once = await front.forwardOnce(
    {
      key,
      method: c.req.method,
      path: pathname + search,
      body,
      credentials: `${c.req.header('cookie') ?? ''}\n${c.req.header('authorization') ?? ''}`,
    },
    () => forward(c, front, body),
    front.relayKnowsKeys,
  );
  if (once.outcome === 'other') return fail(c, 'keyOfOther', 422, front);
  if (once.outcome === 'foreign') return fail(c, 'relayLost', 409, front, true);
  if (once.outcome === 'running') {
    c.header('Retry-After', '1');
    return fail(c, 'keyRunning', 409, front);
  }
  if (once.outcome === 'lost') return fail(c, 'relayLost', once.isReplay ? 409 : 502, front, true);
  const { status, headers, body: answer } = once.answer;
  const response = new Response([204, 304].includes(status) ? null : answer.slice(), {
    status,
    headers,
  });
  if (once.isReplay) response.headers.set('Idempotency-Replayed', 'true');
  return response;
}

/** The relay's status, which says besides that this proxy knows Idempotency-Key. */
async function passStatus(c: AppContext, front: Front): Promise<Response> {
  const response = await pass(c, front);
  const text = await response.text();
  const { status, headers } = response;
  try {
    const envelope = JSON.parse(text) as { data: Record<string, unknown> };
    front.relayKnowsKeys = envelope.data['idempotency_keys'] === true;
    envelope.data['idempotency_keys'] = true;
    headers.delete('etag');
    return new Response(JSON.stringify(envelope), { status, headers });
  } catch {
    return new Response(text, { status, headers });
  }
}

/** The console in front of a relay. */
export function createRelayProxy(
  relay: string,
  log: Logger,
  servePage?: (c: AppContext) => Response,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const front: Front = { relay, log, forwardOnce: createKeptAnswers(), relayKnowsKeys: false };
  app.get('/api/status', (c) => passStatus(c, front));
  for (const path of ['/api', '/api/*'])
    app.all(path, (c) => {
      const key = c.req.header('idempotency-key');
      return key ? passOnce(c, front, key) : pass(c, front);
    });
  app.all('/v1/*', (c) => pass(c, front));
  app.use(
    secureHeaders({
      crossOriginResourcePolicy: 'same-origin',
      xFrameOptions: 'DENY',
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: false,
    }),
  );
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  if (servePage) app.get('*', (c) => servePage(c));
  return app;
}
