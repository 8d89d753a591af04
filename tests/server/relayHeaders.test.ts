/** The console in front of a relay: what a relay, a browser and a program get to see of each other. */
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltServer, startServer } from '../support/builtServer';
import { onPostgres } from '../support/testDatabase';

type Handler = NonNullable<Parameters<typeof createServer>[1]>;

/** One relay and two consoles before it, one of them behind a proxy that speaks https; each test says how the relay answers. */
let relay: Server;
let answer: Handler = () => {};
let front: BuiltServer;
let proxied: BuiltServer;
const consoles: BuiltServer[] = [];
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function startRelay(handler: Handler): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

async function startConsole(
  address: string,
  env: Record<string, string> = {},
): Promise<BuiltServer> {
  const started = await startServer({ env: { RELAY: address, ...env } });
  consoles.push(started);
  return started;
}

beforeAll(async () => {
  if (onPostgres) return;
  relay = await startRelay((incoming, response) => answer(incoming, response));
  [front, proxied] = await Promise.all([
    startConsole(urlOf(relay)),
    startConsole(urlOf(relay), { TRUSTED_PROXIES: '127.0.0.0/8' }),
  ]);
}, 60_000);
afterAll(async () => {
  relay?.closeAllConnections();
  relay?.close();
  await Promise.all(consoles.map((started) => started.stop()));
});

interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request with exactly these headers; fetch forbids some of them. */
function send(
  url: string,
  headers: Record<string, string | string[]> = {},
  { method = 'GET', body = '' } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

describe.skipIf(onPostgres)('a request that is passed on', { timeout: 30_000 }, () => {
  let got: IncomingHttpHeaders = {};
  beforeEach(() => {
    answer = (incoming, response) => {
      got = incoming.headers;
      response.setHeader('content-type', 'application/json');
      response.end('{"success":true}');
    };
  });

  it('carries headers from a list, and none of the connection', async () => {
    await send(`${front.url}/api/token/`, {
      authorization: 'Bearer abc',
      cookie: 'session=1',
      'accept-language': 'zh',
      'x-api-key': 'k',
      'anthropic-version': '2023-06-01',
      'idempotency-key': 'one',
      'proxy-authorization': 'Basic c2VjcmV0',
      te: 'trailers',
      'keep-alive': 'timeout=5',
      'x-forwarded-user': 'root',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      'cf-connecting-ip': '6.6.6.6',
      'true-client-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-title': 'named by connection',
      connection: 'keep-alive, x-title',
    });
    const leaked = Object.keys(got).filter((name) =>
      /^(proxy-|te$|keep-alive|x-forwarded-user|x-original|x-http-method|cf-|true-client|forwarded$|x-title)/.test(
        name,
      ),
    );
    expect(leaked).toEqual([]);
    expect(got).toMatchObject({
      authorization: 'Bearer abc',
      cookie: 'session=1',
      'accept-language': 'zh',
      'x-api-key': 'k',
      'anthropic-version': '2023-06-01',
      'idempotency-key': 'one',
    });
  });

  it('names the visitor by its connection, whatever the visitor says', async () => {
    const host = new URL(front.url).host;
    await send(`${front.url}/api/status`, {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '6.6.6.6',
    });
    expect(got).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': host,
      'x-real-ip': '127.0.0.1',
    });
  });

  it('keeps the way that a trusted proxy told, and adds its own hop', async () => {
    await send(`${proxied.url}/api/status`, {
      'x-forwarded-for': '203.0.113.9, 10.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'console.example',
    });
    expect(got).toMatchObject({
      'x-forwarded-for': '203.0.113.9, 10.0.0.1, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'console.example',
    });
  });

  it('that expects 100-continue is answered by the proxy', async () => {
    let body = '';
    answer = (incoming, response) => {
      got = incoming.headers;
      incoming.on('data', (part: Buffer) => {
        body += part.toString();
      });
      incoming.on('end', () => response.end('{}'));
    };
    const status = await new Promise<string>((resolve, reject) => {
      const call = request(
        `${front.url}/v1/chat/completions`,
        { method: 'POST', headers: { expect: '100-continue', 'content-length': '5' } },
        (response) => {
          response.resume();
          resolve(`${response.statusCode}`);
        },
      );
      call.on('error', reject);
      call.on('continue', () => call.end('hello'));
      call.flushHeaders();
    });
    expect([status, body, got.expect]).toEqual(['200', 'hello', undefined]);
  });
});

describe.skipIf(onPostgres)('an answer that is passed on', { timeout: 30_000 }, () => {
  const answerWith = (headers: Record<string, string | string[]>, body: string) => {
    answer = (_incoming, response) => {
      response.writeHead(200, headers).end(body);
    };
  };

  it('has cookies for the console’s host, Secure only over https', async () => {
    answerWith(
      {
        'set-cookie': [
          'session=a; Path=/; Domain=relay.example; Secure; HttpOnly; SameSite=Strict',
          'b=2; domain=.relay.example; SameSite=None; secure',
        ],
      },
      '{}',
    );
    expect((await send(`${front.url}/api/x`)).headers['set-cookie']).toEqual([
      'session=a; Path=/; HttpOnly; SameSite=Strict',
      'b=2; SameSite=Lax',
    ]);
    expect(
      (await send(`${proxied.url}/api/x`, { 'x-forwarded-proto': 'https' })).headers['set-cookie'],
    ).toEqual([
      'session=a; Path=/; HttpOnly; SameSite=Strict; Secure',
      'b=2; SameSite=None; Secure',
    ]);
  });

  it.each(['/api/status', '/v1/models', '/dashboard/billing/usage'])(
    'at %s is never kept, guessed or framed, and names no software',
    async (path) => {
      answerWith(
        {
          'content-type': 'application/json',
          'cache-control': 'public, max-age=600',
          server: 'nginx/1.2',
          'x-powered-by': 'PHP',
          'strict-transport-security': 'max-age=1',
          'clear-site-data': '"*"',
          'service-worker-allowed': '/',
          'www-authenticate': 'Basic',
          'retry-after': '7',
        },
        '{"success":true,"data":{}}',
      );
      const { status, headers, body } = await send(front.url + path);
      expect([status, body.toString()]).toEqual([200, '{"success":true,"data":{}}']);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'retry-after': '7',
      });
      expect(
        Object.keys(headers).filter((name) =>
          /^(server|x-powered-by|strict-transport|clear-site|service-worker|www-auth)/.test(name),
        ),
      ).toEqual([]);
    },
  );

  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/xml',
    'text/javascript',
    'application/javascript',
    'text/css',
    'application/x-unknown',
  ])('of type %s is plain text in the console’s origin', async (type) => {
    answerWith({ 'content-type': type }, '<script>alert(1)</script>');
    for (const path of ['/api/home_page_content', '/v1/models']) {
      const { headers } = await send(front.url + path);
      expect([path, headers['content-type'], headers['content-security-policy']]).toEqual([
        path,
        'text/plain; charset=utf-8',
        expect.stringContaining('sandbox'),
      ]);
    }
  });

  it('redirects within this site only; elsewhere it is a relay that does not answer', async () => {
    answer = (incoming, response) => {
      const to =
        incoming.url === '/api/token'
          ? `http://${incoming.headers.host}/api/token/?p=0`
          : 'https://elsewhere.example/api/';
      response.writeHead(302, { location: to }).end();
    };
    const within = await send(`${front.url}/api/token`);
    expect([within.status, within.headers.location]).toEqual([302, '/api/token/?p=0']);
    const away = await send(`${front.url}/api/other`);
    expect([away.status, away.headers.location, JSON.parse(away.body.toString())]).toEqual([
      502,
      undefined,
      { success: false, message: 'The relay does not answer' },
    ]);
    await expect.poll(() => front.output()).toContain('it redirects to another host');
  });

  it('is compressed where the client takes it, on /api only', async () => {
    const text = JSON.stringify({ success: true, data: 'x'.repeat(20_000) });
    answerWith({ 'content-type': 'application/json' }, text);
    const encodings: [string, string, string | undefined][] = [
      ['/api/x', 'gzip, deflate, br', 'br'],
      ['/api/x', 'gzip', 'gzip'],
      ['/api/x', 'br;q=0, gzip;q=0.5', 'gzip'],
      ['/api/x', 'identity', undefined],
      ['/v1/models', 'gzip, br', undefined],
    ];
    for (const [path, accepted, wanted] of encodings) {
      const { headers, body } = await send(front.url + path, { 'accept-encoding': accepted });
      const plain = wanted === 'br' ? brotliDecompressSync(body) : wanted ? gunzipSync(body) : body;
      expect([accepted, headers['content-encoding'], plain.toString() === text]).toEqual([
        accepted,
        wanted,
        true,
      ]);
      if (wanted) expect(body.length).toBeLessThan(1000);
    }
  });
});

describe.skipIf(onPostgres)('calls of programs', { timeout: 40_000 }, () => {
  it('pass 200 at a time, streamed', async () => {
    let waiting: (() => void)[] = [];
    answer = (incoming, response) => {
      if (!incoming.url?.startsWith('/v1')) {
        response.end('{}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      waiting.push(() => response.end('data: two\n\n'));
      if (waiting.length === 200) {
        for (const end of waiting) end();
        waiting = [];
      }
    };
    // Bounds that would stop them, were they counted.
    const front = await startConsole(urlOf(relay), {
      MAX_REQUESTS_PER_ADDRESS: '20',
      MAX_CONNECTIONS_PER_ADDRESS: '20',
      MAX_CONNECTIONS: '60',
    });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        send(`${front.url}/v1/chat/completions`, {}, { method: 'POST', body: '{}' }).then(
          ({ status, body }) => `${status} ${body.toString().length}`,
          (error: Error) => error.message,
        ),
      ),
    );
    const lost = answers.filter((answer) => answer !== '200 22');
    console.log(`relay parallel calls lost=${lost.length}/200`);
    expect(lost).toEqual([]);
  });

  it('upload as slowly as they like, while a slow body elsewhere ends in time', async () => {
    let seen = '';
    answer = (incoming, response) => {
      incoming.on('data', (part: Buffer) => {
        seen += part.toString();
      });
      incoming.on('end', () => response.end('{}'));
    };
    const upload = (path: string, parts: number) =>
      new Promise<string>((resolve) => {
        const call = request(
          front.url + path,
          { method: 'POST', headers: { 'content-length': `${parts}` }, agent: false },
          (response) => {
            response.resume();
            resolve(`${response.statusCode}`);
          },
        );
        call.on('error', () => resolve('cut off'));
        let left = parts;
        const timer = setInterval(() => {
          if (call.destroyed) return clearInterval(timer);
          call.write('x');
          left -= 1;
          if (left > 0) return;
          clearInterval(timer);
          call.end();
        }, 1000);
      });
    const [program, other] = await Promise.all([
      upload('/v1/audio/transcriptions', 14),
      upload('/api/user/login', 60),
    ]);
    expect([program, other]).toEqual(['200', expect.stringMatching(/cut off|408|502/)]);
    expect(seen).toContain('x'.repeat(14));
  });

  it('end at the relay when their client goes away', async () => {
    let isGone = false;
    answer = (incoming, response) => {
      if (!incoming.url?.startsWith('/v1')) {
        response.end('{}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      response.once('close', () => {
        isGone = true;
      });
    };
    const controller = new AbortController();
    const stream = await fetch(`${front.url}/v1/chat/completions`, {
      method: 'POST',
      body: '{}',
      signal: controller.signal,
    });
    await stream.body?.getReader().read();
    controller.abort();
    await expect.poll(() => isGone, { timeout: 5000 }).toBe(true);
    expect((await send(`${front.url}/api/status`)).status).toBe(200);
  });

  it('reach /dashboard/billing of the relay', async () => {
    let path = '';
    answer = (incoming, response) => {
      path = incoming.url ?? '';
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"hard_limit_usd":1}');
    };
    const { body } = await send(`${front.url}/dashboard/billing/usage?start_date=2026-01-01`);
    expect([path, body.toString()]).toEqual([
      '/dashboard/billing/usage?start_date=2026-01-01',
      '{"hard_limit_usd":1}',
    ]);
  });
});

describe.skipIf(onPostgres)('the address of the relay', { timeout: 30_000 }, () => {
  const status = '{"success":true,"data":{"version":"v0.6","system_name":"Mine"}}';

  it('keeps its password: it is sent to the relay, and shown to nobody', async () => {
    let sent: string[] = [];
    answer = (incoming, response) => {
      sent.push(incoming.headers.authorization ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end(status);
    };
    const other = await startRelay((incoming, response) => answer(incoming, response));
    const started = await startConsole(urlOf(other).replace('//', '//operator:s3cret@'));
    await expect.poll(() => started.output()).toContain('the relay answers');
    sent = [];
    await send(`${started.url}/api/status`);
    await send(`${started.url}/api/status`, { authorization: 'Bearer own' });
    expect(sent).toEqual([
      `Basic ${Buffer.from('operator:s3cret').toString('base64')}`,
      'Bearer own',
    ]);
    other.closeAllConnections();
    await new Promise((resolve) => {
      other.close(resolve);
    });
    const down = await send(`${started.url}/api/status`);
    expect([down.status, down.body.toString()]).toEqual([
      502,
      '{"success":false,"message":"The relay does not answer"}',
    ]);
    await expect.poll(() => started.output()).toMatch(/the relay did not answer/);
    expect(started.output() + down.body.toString()).not.toMatch(/s3cret|operator/);
    await expect(
      startServer({ env: { RELAY: 'ftp://operator:s3cret@relay.example' } }),
    ).rejects.toThrow(/^(?!.*s3cret)[\s\S]*no http\(s\) address/);
  });

  it.each([
    [
      'a redirect',
      { location: 'https://relay.example/api/status' },
      301,
      '',
      'the relay redirects: start with --relay and the address that it redirects to',
    ],
    ['another site', { 'content-type': 'text/html' }, 200, '<html>', 'not as a relay does'],
    ['an error', { 'content-type': 'text/plain' }, 503, 'no', 'not as a relay does'],
    ['a relay', { 'content-type': 'application/json' }, 200, status, 'the relay answers'],
  ])('that leads to %s is named in the log at start', async (_name, headers, code, body, text) => {
    answer = (_incoming, response) => {
      response.writeHead(code, headers as Record<string, string>).end(body);
    };
    const started = await startConsole(urlOf(relay));
    await expect.poll(() => started.output()).toContain(text);
  });

  it.each([
    ['http://127.0.0.1:9', 'ECONNREFUSED'],
    ['http://no-such-host.invalid', 'ENOTFOUND|EAI_AGAIN'],
  ])('%s, where nothing answers, is named in the log only', async (address, reason) => {
    const { url, output } = await startConsole(address);
    await expect
      .poll(output, { timeout: 12_000 })
      .toMatch(new RegExp(`"reason":"[^"]*(${reason})`));
    const { body } = await send(`${url}/api/status`, { 'accept-language': 'zh-CN' });
    expect(body.toString()).toBe('{"success":false,"message":"中转服务没有响应"}');
    const usage = await send(`${url}/v1/models`);
    expect([usage.status, JSON.parse(usage.body.toString())]).toMatchObject([
      502,
      { error: { code: 'relay_down' } },
    ]);
    expect(usage.body.toString()).not.toContain(new URL(address).hostname);
  });
});
