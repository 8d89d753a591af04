/**
 * A request with an Idempotency-Key reaches the relay once, however often it is sent, whether the relay knows keys or
 * not.
 */
import { buffer } from 'node:stream/consumers';
import type { Row } from '../../schema/types';
import { consoleVersion } from '../../schema/version';
import { AppError } from '../kernel/errors/AppError';
import { wasSent } from '../kernel/outgoing/wasSent';
import { clientNetwork } from '../kernel/requests/clientAddress';
import { answerError } from '../kernel/requests/envelope';
import type { AppContext } from '../kernel/requests/types';
import type { Forwarded, ForwardOnce, WholeAnswer } from './answersByKey';
import type { Tried } from './family/TheirCall';
import { askRelay, fail, logDown, type RelaySettings, sendWhole, writesRecord } from './passOn';
import { lastingCookies } from './relaySession';

/** The proxy with what it remembers. */
export interface Front extends RelaySettings {
  forwardOnce: ForwardOnce;
  /** True once the relay's status said that it knows Idempotency-Key itself. */
  relayKnowsKeys: boolean;
}

/** The envelope in a body; undefined for any other. */
function envelopeIn(body: Uint8Array): Row | undefined {
  try {
    const value = JSON.parse(new TextDecoder().decode(body));
    return typeof value.success === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An answer of the relay says what became of the request; one of a proxy before it does not. */
function outcomeOf(answer: WholeAnswer, method: string): Forwarded {
  const { status, body } = answer;
  const envelope = envelopeIn(body);
  if (envelope?.['outcome'] === 'unknown') return { outcome: 'lost', status: 502, answer };
  if (status > 501 && !envelope) return { outcome: 'lost', status: status === 504 ? 504 : 502 };
  // A redirect did nothing yet: the browser sends the same key to the other path. A relay redirects paths with a slash
  // too many, a GET by 301.
  const redirects = method === 'GET' ? [301, 302, 307, 308] : [307, 308];
  const isRefused = [...redirects, 401, 409, 429].includes(status) || status > 501;
  return { outcome: isRefused ? 'refused' : 'answered', answer };
}

/**
 * Sends a request whose body was read, and reads its answer to the end, also when the browser has gone away meanwhile.
 */
async function forward(
  c: AppContext,
  front: Front,
  body: Uint8Array,
  tried: Tried,
): Promise<Forwarded> {
  try {
    const toTheEnd = new AbortController();
    const answer = await askRelay(c, front, body, toTheEnd.signal, tried);
    const whole = {
      status: answer.status,
      headers: [...answer.headers],
      body: new Uint8Array(await buffer(answer.body)),
    };
    return outcomeOf(whole, c.req.method);
  } catch (error) {
    const isRefused = error instanceof AppError;
    if (!isRefused) logDown(c, front, error, false);
    if (!isRefused && wasSent(error)) return { outcome: 'lost', status: 502 };
    const answer = isRefused ? answerError(error, c, front.log) : fail(c, 'relayDown', 502);
    return {
      outcome: 'refused',
      answer: {
        status: answer.status,
        headers: [...answer.headers],
        body: new Uint8Array(await answer.arrayBuffer()),
      },
    };
  }
}

/** Passes a request with a key on, or answers it as the first time. */
export async function passOnce(c: AppContext, front: Front): Promise<Response> {
  const body = new Uint8Array(await c.req.arrayBuffer());
  const once = await front.forwardOnce(
    {
      key: c.req.header('idempotency-key') ?? '',
      method: c.req.method,
      path: c.req.path + new URL(c.req.url).search,
      body,
      credentials: `${lastingCookies(c.req.header('cookie') ?? '')}\n${c.req.header('authorization') ?? ''}`,
      network: clientNetwork(c, front),
      age: Number(c.req.header('idempotency-age')) || 0,
    },
    (tried) => forward(c, front, body, tried),
    front.relayKnowsKeys ? 'sent' : writesRecord(c) ? 'looked at' : 'unknown',
  );
  if (once.outcome === 'other') return fail(c, 'keyOfOther', 422);
  if (once.outcome === 'foreign') return fail(c, 'relayLost', 409, true);
  if (once.outcome === 'running') {
    c.header('Retry-After', '1');
    return fail(c, 'keyRunning', 409);
  }
  if (once.outcome === 'lost' && once.answer) return sendAnswer(c, once.answer, once.isReplay);
  if (once.outcome === 'lost') return fail(c, 'relayLost', once.isReplay ? 409 : once.status, true);
  return sendAnswer(c, once.answer, once.isReplay);
}

function sendAnswer(c: AppContext, whole: WholeAnswer, isReplay: boolean): Response {
  const { status, headers, body } = whole;
  const sent = new Headers(headers);
  if (isReplay) sent.set('Idempotency-Replayed', 'true');
  return sendWhole(c, { status, headers: sent, body });
}

/** The relay's status, which says besides which console it is, and that this proxy knows Idempotency-Key. */
export async function passStatus(c: AppContext, front: Front): Promise<Response> {
  try {
    const { status, headers, body } = await askRelay(c, front, new Uint8Array());
    let bytes: Uint8Array = await buffer(body);
    try {
      const envelope: { data: Row } = JSON.parse(new TextDecoder().decode(bytes));
      front.relayKnowsKeys = envelope.data['idempotency_keys'] === true;
      envelope.data['idempotency_keys'] = true;
      envelope.data['console_version'] = consoleVersion;
      bytes = new TextEncoder().encode(JSON.stringify(envelope));
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    }
    return sendWhole(c, { status, headers, body: bytes });
  } catch (error) {
    logDown(c, front, error);
    return fail(c, 'relayDown', 502);
  }
}
