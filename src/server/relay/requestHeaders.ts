/** The headers of a request for the relay: those from a list, and who sent it in X-Forwarded-*. */
import { clientAddress, clientHost, isHttps } from '../kernel/requests/clientAddress';
import type { AppContext, Runtime } from '../kernel/requests/types';
import { requestId } from '../kernel/watch/requestId';

/**
 * Headers of a client that reach the relay. All others end here: those of the connection, and what only proxies say.
 */
const passedNames = [
  'accept|accept-(charset|encoding|language)|authorization|cache-control',
  // The question of a browser before a page of another site calls /v1.
  'access-control-request-[\\w-]+',
  'content-(disposition|encoding|language|length|type)|cookie|idempotency-key',
  'if-(match|modified-since|none-match|range|unmodified-since)|origin|pragma|range|referer',
  'user-agent|(x-)?api-key|x-requested-with|x-title|http-referer',
  '(x-goog|anthropic|openai|x-stainless|sec-fetch)-[\\w-]+|traceparent|tracestate',
];
const passed = new RegExp(`^(${passedNames.join('|')})$`);

/** The headers that a Connection header names belong to the connection, whatever their names. */
export const namedByConnection = (connection: unknown): ReadonlySet<string> =>
  new Set(
    String(connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );

/**
 * Who asks, as far as this server knows. A relay takes the first address of X-Forwarded-For, which a visitor could have
 * sent to a trusted proxy: the header carries the client's address alone.
 */
function forwarded(c: AppContext, services: Pick<Runtime, 'trustedProxies'>) {
  const client = clientAddress(c, services);
  return {
    'x-forwarded-for': client,
    'x-forwarded-proto': isHttps(c, services) ? 'https' : 'http',
    'x-forwarded-host': clientHost(c, services),
    'x-real-ip': client,
  };
}

/**
 * The headers for the relay.
 * @param credentials user and password of the relay's address, as a Basic authorization; given where the client sends
 * none
 */
export function requestHeaders(
  c: AppContext,
  services: Pick<Runtime, 'trustedProxies'>,
  credentials: string | undefined,
): Record<string, string> {
  const all = c.req.header();
  const id = requestId();
  const ofConnection = namedByConnection(all['connection']);
  const kept = Object.entries(all).filter(([name]) => passed.test(name) && !ofConnection.has(name));
  return {
    ...(credentials ? { authorization: credentials } : {}),
    ...Object.fromEntries(kept),
    ...forwarded(c, services),
    // Of this server, as in its own log; that of a trusted proxy is the same.
    ...(id === undefined ? {} : { 'x-request-id': id }),
  };
}
