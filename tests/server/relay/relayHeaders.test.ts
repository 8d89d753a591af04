/** The console in front of a relay: what a relay and a browser get to see of each other. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StandInRelay, send, startConsole, startRelay } from '../../support/relay/relayFront';
import type { BuiltServer } from '../../support/server/builtServer';

/** One of the consoles is behind a proxy that speaks https. */
let relay: StandInRelay;
let front: BuiltServer;
let proxied: BuiltServer;
beforeAll(async () => {
  relay = await startRelay();
  [front, proxied] = await Promise.all([
    startConsole(relay.url),
    startConsole(relay.url, { TRUSTED_PROXIES: '127.0.0.0/8' }),
  ]);
});

describe('a request that is passed on', () => {
  let got: IncomingHttpHeaders = {};
  beforeEach(() => {
    relay.answer = (incoming, response) => {
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

  it('names only the visitor that a trusted proxy saw, not the one that the visitor claimed', async () => {
    await send(`${proxied.url}/api/status`, {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9, 127.0.0.2',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'console.example',
    });
    expect(got).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'console.example',
      'x-real-ip': '203.0.113.9',
    });
  });

  it('that expects 100-continue is answered by the proxy', async () => {
    let body = '';
    relay.answer = (incoming, response) => {
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

describe('an answer that is passed on', () => {
  const answerWith = (headers: Record<string, string | string[]>, body: string) => {
    relay.answer = (_incoming, response) => {
      response.writeHead(200, headers).end(body);
    };
  };

  it('has cookies for the console’s host that no script reads, Secure only over https', async () => {
    answerWith(
      {
        'set-cookie': [
          'session=a; Path=/; Domain=relay.example; Secure; HttpOnly; SameSite=Strict',
          'b=2; domain=.relay.example; SameSite=None; secure',
          'c=3; Path=/; SameSite',
        ],
      },
      '{}',
    );
    expect((await send(`${front.url}/api/x`)).headers['set-cookie']).toEqual([
      'session=a; Path=/; SameSite=Strict; HttpOnly',
      'b=2; SameSite=Lax; HttpOnly',
      'c=3; Path=/; SameSite; SameSite=Strict; HttpOnly',
    ]);
    expect(
      (await send(`${proxied.url}/api/x`, { 'x-forwarded-proto': 'https' })).headers['set-cookie'],
    ).toEqual([
      'session=a; Path=/; SameSite=Strict; HttpOnly; Secure',
      'b=2; SameSite=None; HttpOnly; Secure',
      'c=3; Path=/; SameSite; SameSite=Strict; HttpOnly; Secure',
    ]);
  });

  it.each(['/api/about', '/v1/models', '/dashboard/billing/usage'])(
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
    ['http', {}],
    ['https', { 'x-forwarded-proto': 'https' }],
  ])('has the security headers of the console’s own answers over %s', async (_name, sent) => {
    answerWith({ 'content-type': 'application/json' }, '{"success":true,"data":{}}');
    const securityOf = async (path: string) => {
      const { headers } = await send(proxied.url + path, sent);
      // A page has a policy of its own.
      return Object.entries(headers).filter(([name]) =>
        /^(x-(content|frame|permitted)|referrer|cross-origin|permissions|strict)/.test(name),
      );
    };
    const own = Object.fromEntries(await securityOf('/healthz'));
    expect(own).toMatchObject({ 'permissions-policy': expect.stringContaining('camera=()') });
    for (const path of ['/', '/api/about', '/api/status'])
      expect([path, Object.fromEntries(await securityOf(path))]).toEqual([path, own]);
    const { 'cross-origin-resource-policy': _forSite, ...forPrograms } = own;
    expect(Object.fromEntries(await securityOf('/v1/models'))).toEqual(forPrograms);
  });

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
    'multipart/x-mixed-replace; boundary=a',
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

  it('that leads elsewhere holds no connection, however long it is', async () => {
    let closed = 0;
    relay.answer = (incoming, response) => {
      incoming.socket.once('close', () => {
        closed += 1;
      });
      response.writeHead(302, { location: 'http://evil.example/' }).write('more is to come');
    };
    expect((await send(`${front.url}/api/about`)).status).toBe(502);
    await expect.poll(() => closed).toBe(1);
  });

  it('redirects within this site only; elsewhere it is a relay that does not answer', async () => {
    relay.answer = (incoming, response) => {
      const to =
        incoming.url === '/api/models'
          ? `http://${incoming.headers.host}/api/token/?p=0`
          : 'https://elsewhere.example/api/';
      response.writeHead(302, { location: to }).end();
    };
    const within = await send(`${front.url}/api/models`);
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
