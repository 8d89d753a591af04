/** The console's data layer in the test process, in front of a relay over real HTTP: a `fetch` with a session of its own. */
import { request } from 'node:http';
import { vi } from 'vitest';

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

/** Signs in and puts such a `fetch` in place. @returns every call from then on */
export async function relayFetch(url: string, username = 'root', password = '123456') {
  let cookie = '';
  const calls: Call[] = [];
  const relayed = async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    calls.push({ method, path: path.slice('/api/'.length) });
    const sent = {
      ...Object.fromEntries(new Headers(headers)),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie,
    };
    const {
      status,
      headers: got,
      cookies,
      text,
    } = await send(`${url}${path}`, method, sent, String(body ?? ''));
    if (cookies.length > 0) cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    return new Response(text, { status, headers: got });
  };
  vi.stubGlobal('fetch', relayed);
  const call = async (method: string, path: string, body?: unknown) =>
    JSON.parse(
      await (
        await relayed(`/api/${path}`, {
          method,
          body: body === undefined ? null : JSON.stringify(body),
        })
      ).text(),
    ) as { success: boolean; message: string; data?: unknown };
  await call('POST', 'user/login', { username, password });
  return { call, calls };
}
