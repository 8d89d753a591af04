/** One call to the relay and its answer, cleaned for the console's origin and sent on as it comes. */

import { Readable } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { isGet } from '../auth/refuseOtherSites';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { commentMs, isEventStream, withComments } from '../kernel/outgoing/eventStream';
import { wasSent } from '../kernel/outgoing/wasSent';
import { basePathOf } from '../kernel/requests/basePath';
import { isHttps } from '../kernel/requests/clientAddress';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import { readableByPages } from '../kernel/requests/openToPages';
import type { AppContext, Runtime } from '../kernel/requests/types';
import { countRefusal } from '../kernel/watch/metrics';
import { answerHeaders, type RawHeaders, rewriteLocation } from './answerHeaders';
import { askTranslated, pathOf } from './askTranslated';
import { addressAtRelay, callRelay, compressBody, type Relay } from './callRelay';
import { reasonOf } from './checkRelay';
import { plainKind, relayFiles } from './family/kinds';
import type { Tried } from './family/TheirCall';
import { asksList } from './family/translate';
import type { RelayKind } from './relayKind';
import { requestHeaders } from './requestHeaders';

/** Everything that the proxy works with. */
export interface RelaySettings extends Pick<Runtime, 'hstsSeconds' | 'trustedProxies' | 'log'> {
  relay: Relay;
  /** The kind of the relay; where it is not known yet, it is asked for. */
  kind: RelayKind;
  /** How long a stream to a client may be silent before a comment is sent, in ms; 15 s if absent. */
  commentMs?: number;
}

/** True for a path of a call that a program sends to the relay. */
export const isForPrograms = (path: string): boolean =>
  /^\/(v1|dashboard\/billing)([/?]|$)/.test(path);

/** The relay's answer: headers for the client, and the body as it comes. */
export interface RelayAnswer {
  status: number;
  headers: Headers;
  body: Readable;
}

/** True for a list that the console asks for, in words that are not all the relay's. */
function asksListOfConsole(c: AppContext, kind: string): boolean {
  const file = relayFiles[kind];
  const isOfConsole = isGet(c) && c.req.header('x-relay-console') !== undefined;
  return isOfConsole && file !== undefined && asksList(file, pathOf(c));
}

const records = /^\/api\/(channel|token|user|redemption)(\/(\d+|[\da-f-]{36}|manage))?\/?$/;

/** True for a write of the console to one record, of which the relay is asked besides what became of it. */
export const writesRecord = (c: AppContext): boolean =>
  !isGet(c) && c.req.header('x-relay-console') !== undefined && records.test(c.req.path);

/** True for a call that is put into the words of the relay; of One API, programs get all else as it is. */
export const isTranslated = (c: AppContext, kind: string): boolean =>
  kind !== plainKind || asksListOfConsole(c, kind) || writesRecord(c);

class ElsewhereError extends Error {
  readonly code = 'ELSEWHERE';
}

/**
 * Sends a request on, with its own body or one that was read already; then the answer is asked for without compression.
 * @throws Error when no answer came, or one that leads to another host
 */
export async function askRelay(
  c: AppContext,
  settings: RelaySettings,
  readBody?: Uint8Array,
  signal: AbortSignal = c.req.raw.signal,
  tried?: Tried,
): Promise<RelayAnswer> {
  const { relay } = settings;
  const sent = requestHeaders(c, settings, relay.credentials);
  const isOfApi = c.req.path.startsWith('/api/');
  const { search } = new URL(c.req.url);
  const kind = isOfApi ? await settings.kind() : plainKind;
  // The status says which of our fields it lacks.
  if (c.req.path === '/api/status' || isTranslated(c, kind)) {
    const body = readBody ?? new Uint8Array(await c.req.arrayBuffer());
    const answer = await askTranslated(c, kind, { relay, headers: sent, signal, body, tried });
    const headers = headersFor(c, settings, answer.headers);
    return { status: answer.status, headers, body: answer.body };
  }
  if (readBody) {
    delete sent['content-length'];
    sent['accept-encoding'] = 'identity';
  }
  const {
    statusCode: status,
    headers: raw,
    body,
  } = await callRelay(relay, {
    method: c.req.method,
    path: (isOfApi ? addressAtRelay(c.req.path.slice('/api/'.length)) : c.req.path) + search,
    headers: sent,
    body: readBody ? (readBody.length > 0 ? readBody : null) : c.req.raw.body,
    signal,
  });
  return orDestroy(body, () => ({ status, headers: headersFor(c, settings, raw), body }));
}

/**
 * Makes an answer with a body that comes from elsewhere. A body that nobody reads would hold its connection: where no
 * answer can be made, the body is destroyed.
 */
export function orDestroy<Made>(body: Readable, make: () => Made): Made {
  // The reader of the body learns of its errors; those that come after it has gone concern nobody.
  body.on('error', () => {});
  try {
    return make();
  } catch (error) {
    body.destroy();
    throw error;
  }
}

/** @throws Error for headers that no answer may have, and where it leads to another host */
function headersFor(c: AppContext, settings: RelaySettings, raw: RawHeaders): Headers {
  const headers = answerHeaders(raw, {
    isHttps: isHttps(c, settings),
    hstsSeconds: settings.hstsSeconds,
    forPrograms: isForPrograms(c.req.path),
    basePath: basePathOf(c),
  });
  if (raw['location'] === undefined) return headers;
  const location = rewriteLocation(String(raw['location']), settings.relay.address, basePathOf(c));
  if (location === undefined) throw new ElsewhereError('it redirects to another host');
  headers.set('location', location);
  return headers;
}

const withoutBody = new Set([204, 205, 304]);

/** True for a stream of events that may get comments: its bytes are neither counted nor packed. */
const takesComments = (headers: Headers): boolean =>
  isEventStream(headers.get('content-type')) &&
  !headers.has('content-length') &&
  !headers.has('content-encoding');

/**
 * The answer for the client, compressed where the client accepts that and no program reads it.
 * @param ms after which a silent stream of events gets a comment
 */
export function sendOn(
  c: AppContext,
  { status, headers, body }: RelayAnswer,
  ms = commentMs,
): Response {
  if (withoutBody.has(status) || c.req.method === 'HEAD') {
    body.resume();
    return new Response(null, { status, headers });
  }
  const sent = isForPrograms(c.req.path)
    ? body
    : compressBody(body, c.req.header('accept-encoding') ?? '', headers);
  // One class with two types: that of Node and that of browsers.
  const stream = NodeStream.from<Uint8Array>(sent) as ReadableStream<Uint8Array>;
  return new Response(takesComments(headers) ? withComments(stream, ms) : stream, {
    status,
    headers,
  });
}

/** The same for a body that was read already. */
export function sendWhole(
  c: AppContext,
  answer: { status: number; headers: Headers; body: Uint8Array },
): Response {
  answer.headers.set('content-length', String(answer.body.length));
  return sendOn(c, { ...answer, body: Readable.from([answer.body]) });
}

type FailureKey = 'relayDown' | 'relayLost' | 'restDown' | 'restLost' | 'keyOfOther' | 'keyRunning';

/**
 * An answer of the proxy itself, without the relay's address, which may be one of an inner network.
 * @param isUnknown says that the request may have been done
 * @param params of the message
 */
export function fail(
  c: AppContext,
  key: FailureKey,
  status: 409 | 422 | 502 | 504,
  isUnknown = false,
  params: Record<string, string> = {},
): Response {
  const message = messageText(key, params, localeOfRequest(c));
  countRefusal(key);
  c.header('Cache-Control', 'no-store');
  if (isForPrograms(c.req.path)) {
    const error = { message, type: 'relay_console_error', code: 'relay_down' };
    return c.json({ error }, status, readableByPages);
  }
  return c.json({ success: false, message, ...(isUnknown ? { outcome: 'unknown' } : {}) }, status);
}

/**
 * Logs for the operator why there was no answer.
 * @param wasLeft true where the client broke the call off, which is no failure of the relay
 */
export function logDown(
  c: AppContext,
  { log, relay }: RelaySettings,
  error: unknown,
  wasLeft = c.req.raw.signal.aborted,
): void {
  log[wasLeft ? 'debug' : 'warn'](
    { relay: relay.address.href, path: c.req.path, reason: reasonOf(error) },
    'the relay did not answer',
  );
}

/** Passes a request on: method, body, query and cookies, and the answer back as it comes. */
export async function pass(c: AppContext, settings: RelaySettings): Promise<Response> {
  try {
    return sendOn(c, await askRelay(c, settings), settings.commentMs);
  } catch (error) {
    if (error instanceof AppError) throw error;
    logDown(c, settings, error);
    const mayBeDone = !isGet(c) && wasSent(error);
    return fail(c, mayBeDone ? 'relayLost' : 'relayDown', 502, mayBeDone);
  }
}
