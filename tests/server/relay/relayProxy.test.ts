/** The console in front of a relay that knows no Idempotency-Key: what is sent again reaches the relay once. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { consoleVersion } from '../../../src/schema/version';
import { createProxyApp } from '../../support/relay/proxyApp';

let relay: Server | undefined;
afterEach(() => {
  relay?.closeAllConnections();
  relay?.close();
});

interface Sent {
  key?: string;
  method?: string;
  body?: string;
  path?: string;
  cookie?: string;
}

/** A relay that answers by `answer`, and the proxy before it. */
async function inFront(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  let writes = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method !== 'GET') writes += 1;
      answer(request, response);
    });
  });
  relay = server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = createProxyApp(url);
  const send = async ({
    key = 'key-1',
    method = 'POST',
    body = '{"name":"a"}',
    path = '/api/user/topup',
    cookie = 'session=1',
  }: Sent = {}) => {
    const response = await app.request(path, {
      method,
      headers: {
        'idempotency-key': key,
        'x-relay-console': '1',
        cookie,
        'content-type': 'application/json',
      },
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      replayed: response.headers.get('idempotency-replayed'),
      cookies: response.headers.getSetCookie(),
      text,
      outcome: /"outcome":"(\w+)"/.exec(text)?.[1],
    };
  };
  return { send, app, server, writes: () => writes };
}

const made = (response: ServerResponse, number: number) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
    .end(`{"success":true,"message":"","data":${number}}`);

/** A body that goes on for longer than anybody should read it. */
function endless() {
  let parts = 0;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      parts += 1;
      if (parts > 100) controller.close();
      else controller.enqueue(new Uint8Array(2 ** 17));
    },
  });
}

describe('a request that is sent again with its key', () => {
  it('is answered again and forwarded once', async () => {
    let count = 0;
    const { send, writes } = await inFront((_request, response) => {
      count += 1;
      made(response, count);
    });
    const first = await send();
    expect(first).toMatchObject({
      status: 200,
      replayed: null,
      cookies: ['a=1', 'b=2'].map((cookie) => `${cookie}; SameSite=Strict; HttpOnly`),
    });
    expect(await send()).toEqual({ ...first, replayed: 'true' });
    expect(writes()).toBe(1);
    expect((await send({ key: 'key-2' })).text).toContain('"data":2');
  });

  it.each([
    ['GET', 301, '/api/channel/update_balance/1'],
    ['DELETE', 307, '/api/channel/1'],
  ])(
    'reaches the path that a %s is redirected to, and at once the one with a slash less',
    async (method, status, path) => {
      const asked: unknown[] = [];
      const { send } = await inFront((request, response) => {
        asked.push(request.url);
        if (request.url !== '/api/moved') return made(response, 1);
        return response.writeHead(status, { location: path }).end();
      });
      expect(await send({ method, path: '/api/moved/' })).toMatchObject({ status });
      expect(await send({ method, path: `${path}/` })).toMatchObject({
        status: 200,
        replayed: null,
      });
      expect(asked).toEqual(['/api/moved', path]);
    },
  );

  it('waits for the first one while that still runs', async () => {
    const { send, writes } = await inFront((_request, response) => {
      setTimeout(() => made(response, 1), 200);
    });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([
      [200, null],
      [200, 'true'],
      [200, 'true'],
    ]);
    expect(writes()).toBe(1);
  });

  it('goes on alone, in turn, where the first one of several is refused late', async () => {
    let [begun, open, most] = [0, 0, 0];
    const { send } = await inFront((_request, response) => {
      begun += 1;
      open += 1;
      most = Math.max(most, open);
      const status = begun < 3 ? 429 : 200;
      setTimeout(() => {
        open -= 1;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end('{"success":true}');
      }, 100);
    });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([
      [429, null],
      [429, null],
      [200, null],
      [200, 'true'],
    ]);
    expect([begun, most]).toEqual([3, 1]);
  });

  it.each([
    ['body', { body: '{"name":"b"}' }],
    ['path', { path: '/api/user/register' }],
    ['method', { method: 'PUT' }],
  ])('is refused with another %s', async (_what, other) => {
    const { send, writes } = await inFront((_request, response) => made(response, 1));
    await send();
    expect((await send(other)).status).toBe(422);
    expect(writes()).toBe(1);
  });

  it('never gets the answer of another session', async () => {
    const { send, writes } = await inFront((_request, response) => made(response, 1));
    await send();
    const foreign = await send({ cookie: 'session=2' });
    expect([foreign.status, foreign.outcome, foreign.cookies]).toEqual([409, 'unknown', []]);
    expect(writes()).toBe(1);
  });

  it.each([
    ['the connection to the relay broke', 502, (r: ServerResponse) => void r.socket?.destroy()],
    ['a proxy answered 502', 502, (r: ServerResponse) => void r.writeHead(502).end('<h1>502</h1>')],
    ['a proxy answered 504', 504, (r: ServerResponse) => void r.writeHead(504).end('')],
    [
      'the answer was cut',
      502,
      (r: ServerResponse) => {
        r.writeHead(200, { 'content-length': '100' }).write('{"succ');
        setTimeout(() => r.socket?.destroy(), 20);
      },
    ],
  ])('is unknown and not forwarded again after %s', async (_what, status, lose) => {
    const { send, writes } = await inFront((_request, response) => lose(response));
    const [first, second] = [await send(), await send()];
    expect([first.status, first.outcome]).toEqual([status, 'unknown']);
    expect([second.status, second.outcome]).toEqual([409, 'unknown']);
    expect(writes()).toBe(1);
  });

  it.each([[401], [429], [503]])('is forwarded again after a refusal with %i', async (status) => {
    let count = 0;
    const { send, writes } = await inFront((_request, response) => {
      count += 1;
      if (count > 1) return void made(response, count);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end('{"success":false,"message":"later"}');
    });
    expect((await send()).status).toBe(status);
    expect((await send()).status).toBe(200);
    expect(writes()).toBe(2);
  });

  it('is forwarded again where nothing was sent, as the relay was not there', async () => {
    const { send, server } = await inFront((_request, response) => made(response, 1));
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
    const answer = await send();
    expect([answer.status, answer.outcome]).toEqual([502, undefined]);
  });

  it.each([
    ['says its length', () => 'x'.repeat(4 * 2 ** 20 + 1)],
    ['comes in parts', endless],
  ])('is refused where its body is too large and %s', async (_how, bodyOf) => {
    const { app, writes } = await inFront((_request, response) => made(response, 1));
    const body = bodyOf();
    const { status } = await app.request('/api/token/', {
      method: 'POST',
      headers: {
        'idempotency-key': 'key-1',
        ...(typeof body === 'string' ? { 'content-length': String(body.length) } : {}),
      },
      body,
      ...{ duplex: 'half' },
    });
    expect([status, writes()]).toEqual([413, 0]);
  });

  it('says so in the status, with the version of the console, and leaves keys to a relay that knows them', async () => {
    let isLost = true;
    const { send, app, writes } = await inFront((request, response) => {
      if (request.url === '/api/status')
        return void response.end(
          '{"success":true,"message":"","data":{"version":"v9","idempotency_keys":true}}',
        );
      if (isLost) response.socket?.destroy();
      else made(response, 1);
      isLost = false;
    });
    const status = (await (await app.request('/api/status')).json()) as { data: unknown };
    expect(status.data).toEqual({
      version: 'v9',
      idempotency_keys: true,
      usual_calls: 480,
      console_version: consoleVersion,
      // One API's file says which of our fields and calls it lacks, and where its releases are.
      relay_kind: 'one-api',
      page_size: 10,
      lacks: expect.any(Array),
      releases: expect.any(String),
      relay_fields: expect.any(Object),
    });
    expect((await send()).outcome).toBe('unknown');
    expect((await send()).status).toBe(200);
    expect(writes()).toBe(2);
  });

  it('is passed on each time where it only reads', async () => {
    let asked = 0;
    const { send } = await inFront((_request, response) => {
      asked += 1;
      made(response, asked);
    });
    for (const path of ['/api/token/?p=0', '/api/user/self'])
      for (const key of ['key-1', 'key-1'])
        expect(await send({ method: 'GET', path, key })).toMatchObject({ replayed: null });
    expect(asked).toBe(4);
    await send({ method: 'GET', path: '/api/user/token', key: 'key-2' });
    const again = await send({ method: 'GET', path: '/api/user/token', key: 'key-2' });
    expect([asked, again.replayed]).toEqual([5, 'true']);
  });
});
