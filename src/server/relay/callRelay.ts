/** The connection to the relay: nothing is held back, nothing is cut off, redirects are not followed. */

import { pipeline, Readable } from 'node:stream';
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib';
import { Agent, request } from 'undici';
import { acceptedEncoding, type Encoding } from '../kernel/requests/acceptedEncoding';

/** The relay as the command line names it. */
export interface Relay {
  /** Its address without user and password, for readers of the log. */
  address: URL;
  /** User and password of the address as a Basic authorization. */
  credentials?: string;
  /** Places of the calls that it turned out to have, by the lists of its file. */
  found: Map<unknown, number>;
}

/** The relay at an address that may have a user and a password in it. */
export function relayAt({ href }: URL): Relay {
  const address = new URL(href);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  address.search = '';
  address.hash = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    address,
    found: new Map(),
    ...(username || password
      ? { credentials: `Basic ${Buffer.from(pair).toString('base64')}` }
      : {}),
  };
}

/** Whole collections, which relays of the family have with a slash at the end; anything else has none. */
const collections = /^(channel|token|user|redemption|log|option|(user_)?group)$/;

/** The address of a call below /api at a relay: with another slash at its end it would be redirected, and cost two. */
export function addressAtRelay(path: string): string {
  const bare = path.replace(/(?<!\/)\/+$/, '');
  return `/api/${bare}${collections.test(bare) ? '/' : ''}`;
}

/** As many connections as the system has; an answer may begin and go on as late as its reader waits for it. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });

export interface RelayCall {
  method: string;
  /** Canonical path, and query. */
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array | ReadableStream<Uint8Array> | null;
  /** Ends when the client goes away. */
  signal: AbortSignal;
}

/** Sends a call on. @throws Error when no answer came */
export function callRelay({ address }: Relay, { method, path, headers, body, signal }: RelayCall) {
  return request(address.origin + address.pathname.replace(/\/$/, '') + path, {
    dispatcher: agent,
    // Any method may be passed on; the types of undici list those of its own.
    method: method as 'GET',
    headers,
    body: body instanceof ReadableStream ? Readable.from(body, { objectMode: false }) : body,
    signal,
  });
}

const fewBytes = 1024;
const compressible = /^(application\/json|text\/plain)\b/;

/** The encoding to compress an answer with; undefined where that is not wanted or not worth it. */
function encodingFor(accepted: string, headers: Headers): Encoding | undefined {
  const length = headers.get('content-length');
  if (
    headers.has('content-encoding') ||
    !compressible.test(headers.get('content-type') ?? '') ||
    (length !== null && Number(length) < fewBytes)
  )
    return undefined;
  return acceptedEncoding(accepted);
}

/** The body as it comes, compressed where the client takes that; changes the headers to match. */
export function compressBody(body: Readable, accepted: string, headers: Headers): Readable {
  const encoding = encodingFor(accepted, headers);
  if (encoding === undefined) return body;
  headers.set('content-encoding', encoding);
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } };
  return pipeline(body, encoding === 'br' ? createBrotliCompress(quality) : createGzip(), () => {});
}
