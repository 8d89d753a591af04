/**
 * A TCP proxy between the browser and a server, for faults that the browser's own interception cannot make: a connection that
 * really breaks. Chromium sends a request again by itself, also a POST, when a connection that it reused breaks before the head
 * of the answer; a route handler of playwright never shows that.
 *
 *   const proxy = await startCutProxy(server.url);
 *   proxy.cut({ method: 'POST', path: /^\/api\/token\/$/, how: 'afterCommit' });
 *   await page.goto(proxy.url);   // …the next POST of a token is done by the server, and its answer is lost
 *   proxy.seen;                   // every request with its connection, and what was done to it
 *   await proxy.stop();
 *
 * A rule is used up after `times` requests (1 if nothing else is said). The first rule that fits counts.
 */
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The fate of a request. */
export type CutKind =
  /** The connection breaks; the server never sees the request. */
  | 'beforeRequest'
  /** The server does it and answers; the connection breaks before a byte of the answer. */
  | 'afterCommit'
  /** The head and half of the body arrive, then the connection breaks. */
  | 'halfAnswer'
  /** An answer of a proxy (`status`, a page of HTML); the server never sees the request. */
  | 'statusBefore'
  /** The same answer, after the server has done it. */
  | 'statusAfter'
  /** The answer comes byte by byte, `ms` for each. */
  | 'slowBytes'
  /** The answer comes `ms` late. */
  | 'hold'
  /** The server sees the request `ms` late, as it was sent. */
  | 'late'
  /** The server never sees the request, and no answer ever comes. */
  | 'silence';

export interface CutRule {
  method: string;
  /** Fits the path with its query. */
  path: RegExp;
  how: CutKind;
  /** Requests that it is used for; 1 if absent. */
  times?: number;
  /** Only requests on such a connection; any if absent. */
  on?: 'fresh' | 'reused';
  /** For statusBefore and statusAfter; 502 if absent. */
  status?: number;
  /** For slowBytes (each byte), hold and late. */
  ms?: number;
  /** For late, instead of `ms`: the server sees the request once this is done. */
  until?: Promise<void>;
}

export interface SeenRequest {
  method: string;
  path: string;
  /** Idempotency-Key as the browser sent it. */
  key: string | undefined;
  /** Number of its connection, and whether that had carried a request before. */
  connection: number;
  isReused: boolean;
  /** True once the server answered it. */
  isDone: boolean;
  cut: CutKind | undefined;
}

export interface CutProxySettings {
  /** The server behind it knows no keys, as far as the browser sees: the header and the field of the status are taken out. */
  hidesKeys?: boolean;
  /** Each answer ends its connection, so that every request goes out on a fresh one. */
  closesEach?: boolean;
}

export interface CutProxy {
  url: string;
  seen: SeenRequest[];
  cut: (rule: CutRule) => void;
  /** Forgets the rules that are left, and what was seen. */
  clear: () => void;
  stop: () => Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Sends a request on, on a connection of its own. */
function forward(target: URL, request: IncomingMessage, body: Buffer, hidesKeys: boolean) {
  const headers: IncomingHttpHeaders = { ...request.headers, connection: 'close' };
  if (hidesKeys) delete headers['idempotency-key'];
  if (hidesKeys) delete headers['accept-encoding'];
  return new Promise<Answer>((resolve, reject) => {
    const call = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        headers,
        agent: false,
      },
      (answer) => {
        readAll(answer).then(
          (read) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
          reject,
        );
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}

/** The status without the field that says that keys are known. */
function withoutKeys(answer: Answer): Answer {
  try {
    const envelope = JSON.parse(answer.body.toString()) as { data: Record<string, unknown> };
    delete envelope.data['idempotency_keys'];
    return { ...answer, body: Buffer.from(JSON.stringify(envelope)) };
  } catch {
    return answer;
  }
}

function headersOf(answer: Answer, closes: boolean): Record<string, string | string[]> {
  const left = Object.entries(answer.headers).filter(
    ([name, value]) =>
      value !== undefined &&
      !['connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name),
  ) as [string, string | string[]][];
  return {
    ...Object.fromEntries(left),
    'content-length': String(answer.body.length),
    ...(closes ? { connection: 'close' } : {}),
  };
}

const badGateway = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<html><h1>${status}</h1></html>`),
});

interface Delivery {
  response: ServerResponse;
  answer: Answer;
  rule: CutRule | undefined;
  closes: boolean;
}

/** Writes the answer, as far as the rule lets it. */
async function deliver({ response, answer, rule, closes }: Delivery): Promise<void> {
  const { body } = answer;
  if (rule?.how === 'hold') await sleep(rule.ms ?? 1000);
  response.writeHead(answer.status, headersOf(answer, closes));
  if (rule?.how === 'halfAnswer') {
    response.write(body.subarray(0, Math.floor(body.length / 2)));
    await sleep(50);
    response.socket?.destroy();
    return;
  }
  if (rule?.how === 'slowBytes')
    for (const byte of body) {
      response.write(Buffer.of(byte));
      await sleep(rule.ms ?? 5);
    }
  else response.write(body);
  response.end();
}

/** Starts the proxy on a free port of 127.0.0.1. */
export async function startCutProxy(
  target: string,
  { hidesKeys = false, closesEach = false }: CutProxySettings = {},
): Promise<CutProxy> {
  const address = new URL(target);
  const rules: (CutRule & { left: number })[] = [];
  const seen: SeenRequest[] = [];
  const connections = new Map<Socket, { number: number; requests: number }>();
  let opened = 0;

  const ruleFor = (method: string, path: string, isReused: boolean): CutRule | undefined => {
    const rule = rules.find(
      (one) =>
        one.left > 0 &&
        one.method === method &&
        one.path.test(path) &&
        (one.on === undefined || (one.on === 'reused') === isReused),
    );
    if (rule) rule.left -= 1;
    return rule;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request);
    const connection = connections.get(request.socket) ?? { number: 0, requests: 0 };
    const isReused = connection.requests > 0;
    connection.requests += 1;
    const [method, path] = [request.method ?? '', request.url ?? ''];
    const rule = ruleFor(method, path, isReused);
    const key = request.headers['idempotency-key'];
    const entry: SeenRequest = {
      method,
      path,
      key: typeof key === 'string' ? key : undefined,
      connection: connection.number,
      isReused,
      isDone: false,
      cut: rule?.how,
    };
    seen.push(entry);
    if (rule?.how === 'silence') return;
    if (rule?.how === 'beforeRequest') return void request.socket.destroy();
    const sent = { response, rule, closes: closesEach };
    if (rule?.how === 'statusBefore')
      return deliver({ ...sent, answer: badGateway(rule.status ?? 502) });
    if (rule?.how === 'late') await (rule.until ?? sleep(rule.ms ?? 1000));
    const real = await forward(address, request, body, hidesKeys);
    entry.isDone = true;
    if (rule?.how === 'afterCommit') return void request.socket.destroy();
    if (rule?.how === 'statusAfter')
      return deliver({ ...sent, answer: badGateway(rule.status ?? 502) });
    const isStatus = hidesKeys && path.startsWith('/api/status');
    return deliver({ ...sent, answer: isStatus ? withoutKeys(real) : real });
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket: Socket) => {
    opened += 1;
    connections.set(socket, { number: opened, requests: 0 });
    socket.once('close', () => connections.delete(socket));
    socket.on('error', () => {}); // a browser that goes away
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    cut: (rule) => rules.push({ ...rule, left: rule.times ?? 1 }),
    clear: () => {
      rules.length = 0;
      seen.length = 0;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
