/** The answer to a request over the bounds of limitConnections, which no other part of the server sees. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localeOf } from '../kernel/messages/languages';
import { messageText } from '../kernel/messages/messages';
import { canonicalPath } from '../kernel/requests/canonicalPath';
import { readableByPages } from '../kernel/requests/openToPages';
import { countRefusal, countRequest } from '../kernel/watch/metrics';
import { newRequestId, requestIdHeader } from '../kernel/watch/requestId';

/** The path that the request is answered by. Empty where it has none, as that counts against the bounds. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.startsWith('/') ? canonicalPath(`http://host${url}`) : '';
}

/** Answers 503. @param isFromProxy whether a trusted proxy sends the request */
export function refuseBusy(
  request: IncomingMessage,
  response: ServerResponse,
  isFromProxy: boolean,
): void {
  const message = messageText('busy', {}, localeOf(request.headers['accept-language']));
  const isForPrograms = /^\/v1(\/|$)/.test(pathOf(request));
  const body = isForPrograms
    ? { error: { message, type: 'relay_console_error', code: 'overloaded' } }
    : { success: false, message };
  countRefusal('connections');
  countRequest(request.method ?? '', 'none', 503, 0);
  response
    .writeHead(503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '2',
      'x-content-type-options': 'nosniff',
      [requestIdHeader]: newRequestId(request.headers['x-request-id'], isFromProxy),
      ...(isForPrograms ? readableByPages : {}),
    })
    .end(JSON.stringify(body));
}
