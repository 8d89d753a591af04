/** A relay of one's own with the habits of a real One API server, in the memory of the test process. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { accountRoutes } from './accounts';
import type { Answer, Call, RelayKnobs, Route, Session } from './calls';
import { channelRoutes } from './channels';
import { channelTestRoutes } from './channelTests';
import { codeRoutes } from './codes';
import { Limit } from './limits';
import { logRoutes } from './logs';
import { settingRoutes } from './settings';
import { createSharedValue, type Store } from './store';
import { tokenRoutes } from './tokens';
import { userRoutes } from './users';

export interface StandInRelay {
  url: string;
  /** Its records, to look at or to fill. */
  store: Store;
  /** How it answers from now on. */
  knobs: RelayKnobs;
  stop: () => Promise<void>;
}

// Fixed paths come before those with a number.
const routes: Route[] = [
  ...settingRoutes,
  ...accountRoutes,
  ...channelTestRoutes,
  ...channelRoutes,
  ...tokenRoutes,
  ...codeRoutes,
  ...logRoutes,
  ...userRoutes,
].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));

function findRoute(method: string, path: string): [Route, param: string] | undefined {
  for (const route of routes) {
    if (route.method !== method) continue;
    const [start = '', end] = route.path.split(':id');
    if (end === undefined ? path === start : /^[^/]+$/.test(path.slice(start.length)))
      if (path.startsWith(start)) return [route, decodeURIComponent(path.slice(start.length))];
  }
  return undefined;
}

/** The session is in the cookie itself, so that an older cookie is an older session. */
function readSession(request: IncomingMessage): Session {
  const cookie = /(?:^|;\s*)session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  if (!cookie) return {};
  try {
    return JSON.parse(Buffer.from(cookie, 'base64url').toString()) as Session;
  } catch {
    return {};
  }
}

const writeSession = (session: Session) =>
  `session=${Buffer.from(JSON.stringify(session)).toString('base64url')}; Path=/; Max-Age=2592000`;

const json = (success: boolean, message: string) => ({ success, message });

/** Who calls, or the refusal: 401 without any sign-in, else 200. */
function whoCalls(
  store: Store,
  session: Session,
  role: number,
  token: string,
): Call['caller'] | Answer {
  if (role === 0) return { id: 0, username: '', role: 0 };
  let { id = 0, username, role: has = 0, status = 1 } = session;
  if (username === undefined) {
    if (token === '')
      return { status: 401, body: json(false, '无权进行此操作，未登录且未提供 access token') };
    const user = store.users.rows.find(
      ({ access_token }) => access_token === token.replace('Bearer ', ''),
    );
    if (!user) return { body: json(false, '无权进行此操作，access token 无效') };
    ({ id, username, role: has, status } = user);
  }
  if (status === 2 || store.banned.has(id)) return { body: json(false, '用户已被封禁') };
  if (has < role) return { body: json(false, '无权进行此操作，权限不足') };
  return { id, username, role: has };
}

const isAnswer = (value: Call['caller'] | Answer): value is Answer => !('id' in value);

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const headers: Record<string, string> = {};
  if (answer.session) headers['set-cookie'] = writeSession(answer.session);
  let bytes: Buffer | undefined;
  if (answer.body !== undefined) {
    headers['content-type'] = 'application/json; charset=utf-8';
    bytes = Buffer.from(JSON.stringify(answer.body));
    if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
      headers['content-encoding'] = 'gzip';
      headers['vary'] = 'Accept-Encoding';
      bytes = gzipSync(bytes);
    }
  }
  response.writeHead(answer.status ?? 200, headers).end(bytes);
}

const unknownCall = (method: string, path: string): Answer => ({
  status: 404,
  body: {
    error: {
      message: `Invalid URL (${method} ${path})`,
      type: 'invalid_request_error',
      param: '',
      code: '',
    },
  },
});

/** A slash too many or too few is answered with a redirect. */
function redirect(method: string, url: URL, response: ServerResponse): boolean {
  const other = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`;
  if (!findRoute(method, other)) return false;
  response.writeHead(method === 'GET' ? 301 : 307, { location: other + url.search }).end();
  return true;
}

/** Starts it on a free port. */
export async function startRelay(knobs: RelayKnobs = {}): Promise<StandInRelay> {
  const store = createSharedValue();
  const [calls, tries] = [new Limit(), new Limit()];
  const relay: StandInRelay = { url: '', store, knobs, stop: async () => {} };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://relay');
    const method = request.method ?? 'GET';
    const text = await readText(request);
    const { limits, latency = 0, missing = [] } = relay.knobs;
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    const found = missing.some((path) => url.pathname.startsWith(path))
      ? undefined
      : findRoute(method, url.pathname);
    if (!found) {
      if (missing.length === 0 && redirect(method, url, response)) return;
      return send(request, response, unknownCall(method, url.pathname));
    }
    const [route, param] = found;
    const address =
      String(request.headers['x-forwarded-for'] ?? '')
        .split(',')[0]
        ?.trim() || String(request.socket.remoteAddress);
    if (
      limits &&
      (!calls.take(address, limits.calls, limits.seconds) ||
        (route.isTry && !tries.take(address, limits.tries, limits.trySeconds)))
    )
      return send(request, response, { status: 429 });
    const session = readSession(request);
    const caller = whoCalls(store, session, route.role, request.headers.authorization ?? '');
    if (isAnswer(caller)) return send(request, response, caller);
    const call: Call = {
      query: (name) => url.searchParams.get(name) ?? '',
      param,
      text,
      isChinese: /^zh/i.test(request.headers['accept-language'] ?? ''),
      session,
      caller,
      store,
      knobs: relay.knobs,
    };
    send(request, response, await route.handle(call));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  relay.stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return relay;
}
