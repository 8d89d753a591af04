/** The console's data layer in the test process, in front of a relay over real HTTP: a `fetch` with a session of its own. */
import { request } from 'node:http';
import { vi } from 'vitest';
import type { AskRelay } from '../relay/bridged';

export interface Call {
  method: string;
  path: string;
}

interface Sent {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
}

/** The test environment's own fetch keeps cookies and other origins out. Redirects are followed, as a browser does. */
function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
): Promise<Sent> {
  return new Promise<Sent>((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (answer) => {
      let text = '';
      if ((answer.statusCode === 307 || answer.statusCode === 308) && answer.headers.location) {
        answer.resume();
        resolve(send(new URL(answer.headers.location, url).href, method, headers, body));
        return;
      }
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers).flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value]] : [],
            ),
          ),
          cookies: answer.headers['set-cookie'] ?? [],
          text,
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** A `fetch` for one address with cookies of its own, which merge as in a browser. @param more headers of each call */
export function fetchAt(url: string, more: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  return async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const sent = {
      ...Object.fromEntries(new Headers(headers)),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...more,
    };
    const answer = await send(`${url}${path}`, method, sent, String(body ?? ''));
    for (const cookie of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  };
}

/** The same for calls below /api, with the JSON of their answers. */
export const callWith =
  (fetch: ReturnType<typeof fetchAt>) => async (method: string, path: string, body?: unknown) =>
    JSON.parse(
      await (
        await fetch(`/api/${path}`, {
          method,
          body: body === undefined ? null : JSON.stringify(body),
        })
      ).text(),
    ) as { success: boolean; message: string; data?: unknown };

/**
 * Signs in and puts such a `fetch` in place.
 * @param front between the console and it
 * @returns every call that it gets from then on
 */
export async function relayFetch(
  url: string,
  username = 'root',
  password = '123456',
  front = (relay: AskRelay) => relay,
) {
  const calls: Call[] = [];
  const plain = fetchAt(url);
  const relayed = (path: string, init: RequestInit = {}) => {
    calls.push({ method: init.method ?? 'GET', path: path.slice('/api/'.length) });
    return plain(path, init);
  };
  vi.stubGlobal('fetch', front(relayed));
  const call = callWith(relayed);
  await call('POST', 'user/login', { username, password });
  return { call, calls };
}
