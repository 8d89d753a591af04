/** The one place that calls the relay: unwraps { success, message, data } or throws HttpError. */
import { parseExact, writeExact } from '../../schema/exactNumbers';
import { isObject, isRow } from '../../schema/isRow';
import { HttpError, type HttpErrorKind } from './HttpError';
import { isPublicPath } from './navigation';
import { newUuid } from './newUuid';
import { announceSessionEnd, endBy } from './sessionEnd';
import { isOthersSession } from './storage/storedUser';
import { translate } from './texts/catalogue';
import { currentLocale } from './texts/locale';

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
  /** The same for every try of one deed, so that a server that knows such keys does it once; absent: a new one. */
  idempotencyKey?: string;
  /** How long the answer may take, in ms. */
  timeLimit?: number;
  /** True where a 401 is an answer, and no end of the session. */
  keepsSession?: boolean;
}

/** A key for one deed of the user. */
export const newIdempotencyKey = newUuid;

/** Address of the relay from the build setting; empty means the page's own origin. */
export const baseUrl = import.meta.env.VITE_API_BASE ?? '';

/** False for a relay at another origin: it would have to allow the header, and no relay there knows it. */
export const sendsKeys = baseUrl === '';

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

/** The envelope of the JSON of an answer: undefined for other texts, '' for an empty one. */
type ReadEnvelope = (value: unknown) => Envelope | undefined;

/** One API's list of all models is one of OpenAI's, which does not say that it succeeded. */
const isOpenList = (value: Envelope) => value['object'] === 'list' && Array.isArray(value['data']);

const asEnvelope: ReadEnvelope = (value) => {
  if (!isRow(value)) return undefined;
  return isOpenList(value) ? { success: true, ...value } : value;
};

interface Answer {
  response: Response;
  /** Undefined unless the body is a whole JSON object. */
  envelope: Envelope | undefined;
}

async function send(
  path: string,
  isWrite: boolean,
  { method = 'GET', query, body, signal, idempotencyKey, timeLimit = 60_000 }: RequestOptions,
  read: ReadEnvelope,
): Promise<Answer> {
  if (isOthersSession()) throw new HttpError('other', translate('error.otherUser'));
  const headers: Record<string, string> = { 'Accept-Language': currentLocale() };
  // Over plain http a server cannot see which site sends a request; pages of other sites cannot send this.
  if (sendsKeys) headers['X-Relay-Console'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (isWrite && sendsKeys) headers['Idempotency-Key'] = idempotencyKey ?? newIdempotencyKey();
  const isOffline = !navigator.onLine; // then nothing is sent
  const stop = new AbortController();
  const abort = () => stop.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeLimit);
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
    const envelope = read(await readJson(response));
    if (stop.signal.aborted) throw new Error('aborted');
    return { response, envelope };
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

/** False for a text that is no JSON, and for one that does not say whether the relay did what it was asked. */
const saysOutcome = (envelope: Envelope | undefined): envelope is Envelope =>
  typeof envelope?.['success'] === 'boolean';

/**
 * True for an answer that does not say what became of a write: cut, of a proxy in between, or one that says so itself.
 * Of a write that was done, but whose answer is gone, the console has to look for the data.
 */
function isUnsure({ response: { ok, status, headers }, envelope }: Answer): boolean {
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

type AskOther = (path: string, options: RequestOptions) => Promise<Envelope | undefined>;
let askOther: AskOther | undefined;

/** Sets what answers calls on resources of an API of another shape, and undefined to all others. */
export function setOtherApis(ask: AskOther): void {
  askOther = ask;
}

/**
 * Calls the relay.
 * @param path below /api, as in `token/`
 * @returns the whole envelope, for the calls that answer fields beside data
 * @throws HttpError for everything else than success
 */
export const requestEnvelope = async (
  path: string,
  options: RequestOptions = {},
): Promise<Envelope> => (await askOther?.(path, options)) ?? requestAs(path, options);

/**
 * Calls the relay, or an API behind its address.
 * @param read the envelope of an answer of another shape
 * @throws HttpError for everything else than success
 */
export async function requestAs(
  path: string,
  options: RequestOptions,
  read = asEnvelope,
): Promise<Envelope> {
  // A page outside the console has no session that could end: there a 401 is an error like any other.
  const hasSession = !isPublicPath(location.pathname);
  const { isWrite = (options.method ?? 'GET') !== 'GET' } = options;
  let answer = await send(path, isWrite, options, read);
  const mayEnd = hasSession && !options.keepsSession;
  // Nothing was done of it.
  if (mayEnd && answer.response.status === 401 && (await isSessionAlive?.()))
    answer = await send(path, isWrite, options, read);
  const { response, envelope } = answer;
  const end = envelope?.['success'] === false ? endBy(envelope['message']) : undefined;
  const isSessionEnd = mayEnd && (response.status === 401 || end);
  if (isSessionEnd) announceSessionEnd(end ?? 'expired');
  const unsure = isWrite && isUnsure(answer);
  if (!response.ok || unsure) {
    const error = new HttpError(
      unsure ? 'unsure' : isSessionEnd ? 'unauthorized' : (kinds[response.status] ?? 'other'),
      messageOf(envelope, response),
      response.status,
      fieldsOf(envelope?.['errors']),
    );
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    error.retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
    throw error;
  }
  if (!saysOutcome(envelope))
    throw new HttpError('badResponse', String(response.status), response.status);
  if (envelope['success'] === false) {
    throw new HttpError(
      isSessionEnd ? 'unauthorized' : 'refused',
      messageOf(envelope, response),
      response.status,
      fieldsOf(envelope['errors']),
      envelope['data'],
    );
  }
  return envelope;
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
