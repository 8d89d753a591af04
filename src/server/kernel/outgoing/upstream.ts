/** Calls to providers: no redirects, a time limit, and a limit on what is read. */
import { getServers } from 'node:dns';
import { isObject } from '../../../schema/isRow';
import { AppError } from '../errors/AppError';
import { parseJson } from '../errors/parseJson';
import { codeOf } from '../errors/StoreError';
import { createCleaner, withoutCredentials } from '../work/hideSecrets';

const timeoutMs = 60_000;
const maxBytes = 2 ** 20;

/** The fetch that reaches providers; tests hand in their own. */
export type Fetch = (
  url: string,
  init: {
    method?: string;
    headers?: Record<string, string>;
    redirect?: RequestRedirect;
    signal?: AbortSignal;
    body?: string | URLSearchParams | Uint8Array | null;
  },
) => Promise<Response>;

/** An answer of a provider that is no success. */
export class UpstreamFault extends AppError {
  /** HTTP status, and the answer without secrets. */
  readonly answer: { status: number; text: string };

  constructor(reason: string, answer: UpstreamFault['answer']) {
    super('upstreamFailed', { reason: reason.slice(0, 300) });
    this.answer = answer;
  }
}

async function readLimited(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new AppError('upstreamFailed', { reason: `more than ${maxBytes} bytes` });
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Why no answer came, in words: a name that is not found names who was asked for it, else the cause that Node puts
 * behind "fetch failed".
 * @param patienceMs how long the call waited for its answer
 */
export function reasonOf(error: unknown, patienceMs = timeoutMs): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${patienceMs / 1000} s`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if (codeOf(cause) !== 'ENOTFOUND') return cause.message;
  const [resolver = ''] = getServers();
  const host = 'hostname' in cause ? cause.hostname : '';
  return `dial tcp: lookup ${host} on ${/:\d+$/.test(resolver) ? resolver : `${resolver}:53`}: no such host`;
}

/**
 * The call that failed as other relays write it into their logs: `Post "https://…"`; user and password of the address
 * are left out.
 */
function nameOfCall(method: string, url: string): string {
  return `${method.charAt(0)}${method.slice(1).toLowerCase()} "${withoutCredentials(url)}"`;
}

/** JSON, or the first event of a stream; undefined for any other text. */
const parse = (text: string): unknown => parseJson(/^data:(.*)/.exec(text)?.[1] ?? text);

/** The error that OAuth and balances name. Any other refusal in a success is the caller's to judge. */
function messageIn(body: unknown): string | undefined {
  const error = isObject(body) ? body['error'] : undefined;
  // OAuth names a mistake, and may say more of it.
  const more = isObject(body) ? body['error_description'] : undefined;
  if (typeof error === 'string') return typeof more === 'string' ? `${error}: ${more}` : error;
  const message = isObject(error) ? error['message'] : undefined;
  return typeof message === 'string' ? message : undefined;
}

/**
 * Calls a provider and answers its JSON.
 * @throws AppError requestFailed where no answer came; UpstreamFault for an unusable answer; never with the key
 */
export async function callUpstream(
  fetchUpstream: Fetch,
  url: string,
  {
    secrets = [],
    isOpaque = false,
    judge = () => undefined,
    ...init
  }: {
    method?: string;
    headers: Record<string, string>;
    /** Sent as JSON; URLSearchParams as a form. */
    body?: unknown;
    /** Secrets that no text of the answer may show. */
    secrets?: readonly string[];
    /** True where the answer may be something else than JSON, which is then not read. */
    isOpaque?: boolean;
    /** Why a success is none; its body as parsed, its text where it is no JSON. */
    judge?: (status: number, body: unknown) => string | undefined;
  },
): Promise<unknown> {
  const clean = createCleaner(secrets);
  const { method = 'GET' } = init;
  const form = init.body instanceof URLSearchParams ? init.body : undefined;
  let response: Response;
  let text: string;
  try {
    response = await fetchUpstream(url, {
      method,
      headers: { ...(form ? {} : { 'content-type': 'application/json' }), ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      body: form ?? (init.body === undefined ? null : JSON.stringify(init.body)),
    });
    text = await readLimited(response);
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('requestFailed', {
          reason: clean(`${nameOfCall(method, url)}: ${reasonOf(error)}`),
        });
  }
  const body = parse(text);
  const { status } = response;
  const message = messageIn(body);
  const fail = (reason: string) => new UpstreamFault(clean(reason), { status, text: clean(text) });
  if (status >= 300) throw fail(`${status} ${message ?? ''}`.trim());
  if (message !== undefined) throw fail(message);
  if (body === undefined && !isOpaque) throw fail('the answer is no JSON');
  const refusal = judge(status, body ?? text);
  if (refusal !== undefined) throw fail(refusal);
  return body;
}
