/** One call as it is typed, with the answer as it comes: for the page that describes the API. */

import { translate } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { isOthersSession } from '../../storage/storedUser';
import { baseUrl } from './request';

export interface TriedCall {
  method: string;
  /** With /api or /v1 and the query. */
  path: string;
  /** JSON text; absent where the call has no body. */
  body?: string | undefined;
  /** A system token, or the key of a token; without it the session of the console counts. */
  token: string;
}

export interface TriedAnswer {
  status: number;
  ms: number;
  text: string;
}

/** A call that the browser could not send, so that nothing became of it. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** True for a token that a header can carry. */
export function isSendable(token: string): boolean {
  try {
    new Headers({ Authorization: `Bearer ${token}` });
    return true;
  } catch {
    return false;
  }
}

function requestOf({ method, path, body, token }: TriedCall, signal: AbortSignal): Request {
  const address = new URL(`${baseUrl}${path}`, location.origin);
  return new Request(address, {
    method,
    signal,
    // With a token the session must not count.
    credentials: token === '' ? 'same-origin' : 'omit',
    headers: {
      'Accept-Language': currentLocale(),
      'X-Relay-Console': '1',
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body ?? null,
  });
}

/**
 * @throws NotSentError for a call that did not leave the browser
 * @throws Error where no answer came
 */
export async function tryCall(call: TriedCall, signal: AbortSignal): Promise<TriedAnswer> {
  let request: Request;
  try {
    request = requestOf(call, signal);
  } catch (error) {
    throw new NotSentError(error instanceof Error ? error.message : String(error));
  }
  if (call.token === '' && isOthersSession()) throw new NotSentError(translate('error.otherUser'));
  if (!navigator.onLine) throw new NotSentError('offline');
  const begin = performance.now();
  const response = await fetch(request);
  const text = await response.text();
  return { status: response.status, ms: Math.round(performance.now() - begin), text };
}
