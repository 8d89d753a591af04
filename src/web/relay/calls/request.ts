/** The one place that calls the relay: unwraps { success, message, data } or throws HttpError. */

import { isObject, isRow } from '../../../schema/isRow';
import { parseExact, writeExact } from '../../../schema/values/exactNumbers';
import { translate } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { basePath } from '../../storage/ownAddress';
import { isOthersSession } from '../../storage/storedUser';
import { isPublicPage } from '../../ui/links/publicPages';
import { dismissTopic, showToast } from '../../ui/toasts/showToast';
import { HttpError, type HttpErrorKind } from '../errors/HttpError';
import { newUuid } from './newUuid';
import { announceSessionEnd, endBy } from './sessionEnd';
import { answerLimits, slowAfter } from './waits';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters; undefined ones are left out. */
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  /**
   * True for what changes something; all but GET, if nothing else is said. Its error is `unsure` when no answer came.
   */
  isWrite?: boolean;
  /** The same for every try of one write, so that the server does it once; absent: a new one. */
  idempotencyKey?: string;
  /** How long the answer may take, in ms. */
  timeLimit?: number;
  /** True where a 401 is an answer, and no end of the session. */
  keepsSession?: boolean;
}

/** A key for one write of the user. */
export const newIdempotencyKey = newUuid;

/** When keys were sent first, in epoch ms, until an answer says what became of the write. */
const firstSent = new Map<string, number>();

/** The key of a write, and how long ago it was sent first: a bridge that began since does not know it. */
function keyHeaders(key = newIdempotencyKey()): Record<string, string> {
  const age = Date.now() - (firstSent.get(key) ?? Date.now());
  firstSent.set(key, Date.now() - age);
  return { 'Idempotency-Key': key, 'Idempotency-Age': String(age) };
}

/** The part of calls before `/api`: the build setting, or the console's own path. */
export const baseUrl = import.meta.env.VITE_API_BASE || basePath;

const kinds: Partial<Record<number, HttpErrorKind>> = {
  405: 'demo',
  412: 'refused',
  429: 'rateLimited',
  500: 'server',
};

function urlOf(path: string, query: RequestOptions['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) params.set(name, String(value));
  const text = params.toString();
  return `${baseUrl}/api/${path}${text === '' ? '' : `?${text}`}`;
}

/** success, message, data, and whatever an answer has beside them. */
export type Envelope = Record<string, unknown>;

/** One API's list of all models is one of OpenAI's, which does not say that it succeeded. */
const isOpenList = (value: Envelope) => value['object'] === 'list' && Array.isArray(value['data']);

/** The envelope of the JSON of an answer; undefined unless that is a whole object. */
const asEnvelope = (value: unknown): Envelope | undefined => {
  if (!isRow(value)) return undefined;
  // The description of a relay's calls is no envelope either.
  if (isRow(value['paths'])) return { success: true, data: value };
  return isOpenList(value) ? { success: true, ...value } : value;
};

interface Answer {
  response: Response;
  /** The JSON of the body: undefined for other texts, '' for an empty one. */
  value: unknown;
}

async function send(
  path: string,
  isWrite: boolean,
  options: RequestOptions,
  hasKey = isWrite,
): Promise<Answer> {
  const { method = 'GET', query, body, signal, idempotencyKey } = options;
  if (isOthersSession()) throw new HttpError('other', translate('error.otherUser'));
  const headers: Record<string, string> = {
    'Accept-Language': currentLocale(),
    // Over plain http a server cannot see which site sends a request; pages of other sites cannot send this.
    'X-Relay-Console': '1',
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (hasKey) Object.assign(headers, keyHeaders(idempotencyKey));
  const isOffline = !navigator.onLine; // then nothing is sent
  const stop = new AbortController();
  const abort = () => stop.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, options.timeLimit ?? answerLimits.usual);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(urlOf(path, query), {
      method,
      headers,
      signal: stop.signal,
      credentials: 'same-origin',
      body: body === undefined ? null : writeExact(body),
    });
    const value = await readJson(response);
    if (stop.signal.aborted) throw new Error('aborted');
    if (response.ok || response.status === 429) firstSent.delete(headers['Idempotency-Key'] ?? '');
    return { response, value };
  } catch (error) {
    if (signal?.aborted) throw new HttpError('aborted', 'aborted');
    throw new HttpError(
      isWrite && !isOffline ? 'unsure' : 'network',
      error instanceof Error ? error.message : String(error),
      isLate ? 504 : 0,
    );
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text && parseExact(text);
  } catch {
    return undefined;
  }
}

let isSessionAlive: (() => Promise<boolean>) | undefined;

/** Sets what a call that is answered 401 asks before the session counts as over. */
export function setSessionCheck(check: () => Promise<boolean>): void {
  isSessionAlive = check;
}

let confirmFirst: ((ways: string) => Promise<boolean>) | undefined;

/** Sets what asks for the password or a second factor, where a server refuses a call without. */
export function setConfirm(confirm: (ways: string) => Promise<boolean>): void {
  confirmFirst = confirm;
}

/** False for a text that is no JSON, and for one that does not say whether the relay did what it was asked. */
const saysOutcome = (envelope: Envelope | undefined): envelope is Envelope =>
  typeof envelope?.['success'] === 'boolean';

/**
 * True for an answer that does not say what became of a write: cut, of a proxy in between, or one that says so itself.
 * Of a write that was done, but whose answer is gone, the console has to look for the data.
 */
function isUnsure({ ok, status, headers }: Response, envelope: Envelope | undefined): boolean {
  if (!saysOutcome(envelope)) return ok || status > 501;
  const isRunning = status === 409 && headers.has('retry-after');
  return envelope['outcome'] === 'unknown' || envelope['outcome'] === 'done' || isRunning;
}

function fieldsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, message]) => [field, String(message)]),
  );
}

/** A server's text is shown as text and never longer than a reader wants. */
function messageOf(envelope: Record<string, unknown> | undefined, response: Response): string {
  const message = envelope?.['message'];
  if (typeof message === 'string' && message.trim() !== '') return message.slice(0, 500);
  return response.ok
    ? translate('error.noReason')
    : `${response.status} ${response.statusText}`.trim();
}

/** The error of an answer, in its own words. */
function errorOf(
  response: Response,
  envelope: Envelope | undefined,
  kind: HttpErrorKind,
  data?: unknown,
): HttpError {
  const error = new HttpError(
    kind,
    messageOf(envelope, response),
    response.status,
    fieldsOf(envelope?.['errors']),
    data,
  );
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  error.retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
  return error;
}

/** A page outside the console has no session that could end: there a 401 is an error like any other. */
const hasSession = () => !isPublicPage();

/** Says that a write is not answered yet, where its server waits for something. @returns the end of that */
function sayWhenSlow(): () => void {
  const topic = newUuid();
  const options = { topic, duration: Number.POSITIVE_INFINITY };
  const timer = setTimeout(showToast, slowAfter, 'info', translate('error.slow'), options);
  return () => {
    clearTimeout(timer);
    dismissTopic(topic);
  };
}

/**
 * Calls the relay.
 * @param path below /api, as in `token/`
 * @returns the whole envelope, for the calls that answer fields beside data
 * @throws HttpError for everything else than success
 */
export async function requestEnvelope(
  path: string,
  options: RequestOptions = {},
): Promise<Envelope> {
  const { isWrite = (options.method ?? 'GET') !== 'GET' } = options;
  const mayEnd = hasSession() && !options.keepsSession;
  const endNote = isWrite ? sayWhenSlow() : undefined;
  let answer = await send(path, isWrite, options).finally(endNote);
  // Nothing was done of it.
  if (mayEnd && answer.response.status === 401 && (await isSessionAlive?.()))
    answer = await send(path, isWrite, options);
  const ways = asEnvelope(answer.value)?.['confirm_by'];
  if (typeof ways === 'string' && (await confirmFirst?.(ways)))
    answer = await send(path, isWrite, options);
  const { response } = answer;
  const envelope = asEnvelope(answer.value);
  const end = envelope?.['success'] === false ? endBy(envelope['message']) : undefined;
  const isSessionEnd = mayEnd && (response.status === 401 || end);
  if (isSessionEnd) announceSessionEnd(end ?? 'expired');
  const unsure = isWrite && isUnsure(response, envelope);
  if (!response.ok || unsure) {
    const isNotDone = envelope?.['outcome'] === 'notDone';
    const kind = isSessionEnd ? 'unauthorized' : (kinds[response.status] ?? 'other');
    throw errorOf(
      response,
      envelope,
      unsure ? 'unsure' : isNotDone ? 'notDone' : kind,
      envelope?.['data'],
    );
  }
  if (!saysOutcome(envelope))
    throw new HttpError('badResponse', String(response.status), response.status);
  if (envelope['success'] === false) {
    const kind = isSessionEnd ? 'unauthorized' : 'refused';
    throw errorOf(response, envelope, kind, envelope['data']);
  }
  return envelope;
}

/**
 * Calls a plain REST API behind the console's server, whose HTTP status says the outcome. A write is sent once and
 * without a key, which such an API does not know.
 * @param path below /api, with its query
 * @returns the answer, and its JSON: '' where it is empty
 * @throws HttpError for everything else than success; `unsure` where it does not say what became of a write
 */
export async function requestPlain(path: string, options: RequestOptions = {}): Promise<Answer> {
  const isWrite = (options.method ?? 'GET') !== 'GET';
  let answer = await send(path, isWrite, options, false);
  // It may be the API that asks for credentials, and not the console's server.
  const isRefused = answer.response.status === 401 && hasSession();
  const isSessionEnd = isRefused && (await isSessionAlive?.()) === false;
  if (isSessionEnd) announceSessionEnd('expired');
  else if (isRefused && !isWrite) answer = await send(path, isWrite, options, false);
  const { response, value } = answer;
  const body = asEnvelope(value);
  const { ok, status } = response;
  if (ok && value !== undefined) return answer;
  // The console's server says in its envelope what it knows; a proxy in between says nothing.
  const saysNothing = ok || (status > 501 && !saysOutcome(body)) || body?.['outcome'] === 'unknown';
  if (isWrite && saysNothing) throw errorOf(response, body, 'unsure');
  if (ok) throw errorOf(response, body, 'badResponse');
  const kind = (status !== 405 && kinds[status]) || (status < 500 ? 'refused' : 'other');
  throw errorOf(response, body, isSessionEnd ? 'unauthorized' : kind);
}

/** Calls the relay and answers `data`. @throws HttpError */
export async function request(path: string, options: RequestOptions = {}): Promise<unknown> {
  return (await requestEnvelope(path, options))['data'];
}

/** Calls the relay and answers `data` where it must be a text, as a new token or a state. @throws HttpError */
export async function requestText(path: string, options: RequestOptions = {}): Promise<string> {
  const data = await request(path, options);
  if (typeof data !== 'string' || data === '') throw new HttpError('badResponse', 'no text', 200);
  return data;
}
