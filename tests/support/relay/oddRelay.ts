/** A relay of another kind: the console of a built server in front of answers that a test sets, over real HTTP. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuiltServer } from '../server/builtServer';
import { bridged } from './bridged';

/** A write as the relay gets it from the console's server, with its body as it came. */
export interface Write {
  method: string;
  path: string;
  body: string;
}

export interface OddRelay {
  url: string;
  /** JSON texts by path below /api, without a query; a path that is absent answers `success` without data. */
  answers: Map<string, (query: URLSearchParams) => string>;
  writes: Write[];
  /** Waits until the console asks for nothing any more. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The root user as a browser remembers it. */
export const rootUser = { id: 1, username: 'root', display_name: '', role: 100, status: 1 };

/** The state of a browser in which root is signed in at a relay. @param more of its storage, by name */
export function signedInAt(
  { url }: Pick<OddRelay, 'url'>,
  more: readonly { name: string; value: string }[] = [],
) {
  const localStorage = [{ name: 'user', value: JSON.stringify(rootUser) }, ...more];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

const quietMs = 80;

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of incoming) text += String(part);
  return text;
}

/** Hands a request for a file of the console to the built server. */
function passOn(server: BuiltServer, incoming: IncomingMessage, answer: ServerResponse): void {
  const { accept = '', 'accept-encoding': encoding = '' } = incoming.headers;
  request(
    new URL(incoming.url ?? '/', server.url),
    { headers: { accept, 'accept-encoding': encoding } },
    (file) => {
      answer.writeHead(file.statusCode ?? 500, file.headers);
      file.pipe(answer);
    },
  ).end();
}

/** The path of a call below /api, and its query. */
function partsOf(url: string) {
  const { pathname, searchParams: query } = new URL(url, 'http://relay');
  return { path: pathname.slice('/api/'.length).replace(/\/$/, ''), query };
}

/** Starts it on a free port. */
export async function startOddRelay(server: BuiltServer): Promise<OddRelay> {
  const answers: OddRelay['answers'] = new Map();
  const writes: Write[] = [];
  const front = bridged(async (url, init) => {
    const { path, query } = partsOf(url);
    const { method = 'GET', body } = init ?? {};
    if (method !== 'GET') writes.push({ method, path, body: typeof body === 'string' ? body : '' });
    const text = method === 'GET' ? answers.get(path)?.(query) : undefined;
    return new Response(text ?? '{"success":true,"message":""}');
  });
  let open = 0;
  let last = Date.now();
  const relay = createServer((incoming, answer) => {
    open += 1;
    answer.once('close', () => {
      open -= 1;
      last = Date.now();
    });
    const { url = '/', method = 'GET' } = incoming;
    if (!url.startsWith('/api/')) return passOn(server, incoming, answer);
    void readText(incoming).then(async (body) => {
      const given = await front(url, { method, ...(method === 'GET' ? {} : { body }) });
      answer.writeHead(given.status, { 'Content-Type': 'application/json' });
      answer.end(await given.text());
    });
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    answers,
    writes,
    idle: async () => {
      last = Date.now();
      while (open > 0 || Date.now() - last < quietMs)
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
    },
    stop: () =>
      new Promise<void>((resolve) => {
        relay.closeAllConnections();
        relay.close(() => resolve());
      }),
  };
}
