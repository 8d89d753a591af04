/** The headers of a relay's answer for the browser: those from a list, cookies for this site, and no active content. */

import { isEventStream, unbuffered } from '../kernel/outgoing/eventStream';
import { securityHeaders } from '../kernel/requests/securityHeaders';
import { requestId, requestIdHeader } from '../kernel/watch/requestId';
import { namedByConnection } from './requestHeaders';

const policy = 'Content-Security-Policy';

/**
 * Headers of the relay that reach the client. Its own cookies, policies and names of software are handled or left out.
 */
const passedNames = [
  'accept-ranges|allow|content-(disposition|encoding|language|length|range|type)|retry-after|vary',
  'x-total-count',
  '(x-)?request-id|x-(oneapi|new-api|ratelimit|should)-[\\w-]+|x-retry-after',
  '(anthropic|openai|idempotent)-[\\w-]+',
];
const passed = new RegExp(`^(${passedNames.join('|')})$`);
/** Programs in other sites may call /v1 where the relay lets them. */
const passedForPrograms = /^access-control-[\w-]+$/;

/** Types that a browser shows or plays but never runs. */
const passiveTypes = [
  'application/(json|problem\\+json|x-ndjson|jsonl|octet-stream|zip)|text/(plain|csv|event-stream)',
  '(audio|video)/[\\w.+-]+|multipart/byteranges|image/(png|jpeg|gif|webp|avif|x-icon)',
];
const passive = new RegExp(`^(${passiveTypes.join('|')})\\s*(;|$)`, 'i');

/** A type that the console's origin can bear: a page or a script becomes plain text. */
export function safeType(type: string): string {
  return passive.test(type) ? type : 'text/plain; charset=utf-8';
}

/** An attribute that browsers know; any other one would count as Lax, or as none. */
const sameSite = /^\s*samesite\s*=\s*(strict|lax|none)\s*$/i;

/**
 * A cookie for the console's host, Secure exactly where the browser speaks https with it. Scripts cannot read it, and
 * where the relay does not say so it goes along with requests of this site alone.
 * @param basePath path below which the console is
 */
export function rewriteCookie(cookie: string, isHttps: boolean, basePath = ''): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const kept = attributes.filter(
    (attribute) => !/^\s*(domain\s*(=|$)|(secure|httponly)\s*(=|$))/i.test(attribute),
  );
  const placed = kept.map((attribute) =>
    !isHttps && sameSite.exec(attribute)?.[1]?.toLowerCase() === 'none'
      ? ' SameSite=Lax'
      : attribute.replace(/^\s*path\s*=\s*(?=\/)/i, (name) => name + basePath),
  );
  const site = kept.some((attribute) => sameSite.test(attribute)) ? [] : [' SameSite=Strict'];
  return [pair, ...placed, ...site, ' HttpOnly', ...(isHttps ? [' Secure'] : [])].join(';');
}

/**
 * A redirect as the client may follow it: a path of this site.
 * @returns undefined for an address that leads away from the relay
 */
export function rewriteLocation(location: string, relay: URL, basePath = ''): string | undefined {
  if (!URL.canParse(location, relay)) return undefined;
  const target = new URL(location, relay);
  if (target.origin !== relay.origin) return undefined;
  const base = relay.pathname.replace(/\/$/, '');
  const path = target.pathname.startsWith(`${base}/`)
    ? target.pathname.slice(base.length)
    : target.pathname;
  return basePath + path.replace(/^\/+/, '/') + target.search;
}

/** Headers as undici names them: small letters, a list where one came several times. */
export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : [value].flat();

/** The headers of an answer. `forPrograms` is true for calls of programs (/v1), which other sites may make. */
export function answerHeaders(
  raw: RawHeaders,
  {
    isHttps,
    hstsSeconds,
    forPrograms,
    basePath = '',
  }: { isHttps: boolean; hstsSeconds: number; forPrograms: boolean; basePath?: string },
): Headers {
  const ofConnection = namedByConnection(raw['connection']);
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    if (ofConnection.has(name)) continue;
    if (passed.test(name) || (forPrograms && passedForPrograms.test(name)))
      for (const each of listOf(value)) headers.append(name, each);
  }
  for (const cookie of listOf(raw['set-cookie']))
    headers.append('set-cookie', rewriteCookie(cookie, isHttps, basePath));
  const type = headers.get('content-type');
  if (type !== null) headers.set('content-type', safeType(type));
  // The relay's own, which its log has, where it says one.
  const id = requestId();
  if (id !== undefined && !headers.has(requestIdHeader)) headers.set(requestIdHeader, id);
  // Whatever the relay said itself.
  headers.set('Cache-Control', 'no-store');
  if (isEventStream(type))
    for (const [name, value] of Object.entries(unbuffered('no-store'))) headers.set(name, value);
  for (const [name, value] of securityHeaders(isHttps, hstsSeconds)) headers.set(name, value);
  // Whatever the relay answers, it never runs as a page of the console's origin.
  headers.set(policy, `${headers.get(policy)}; sandbox`);
  // Other sites may call these where the relay lets them.
  if (forPrograms) headers.delete('Cross-Origin-Resource-Policy');
  return headers;
}
