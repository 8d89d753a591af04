/** The console behind a proxy that speaks https: cookies, addresses and other sites as the browser sees them. */
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOverTls, startTlsProxy, type TlsProxy } from '../../support/browser/tlsProxy';
import { startConsole, startRelay } from '../../support/relay/relayFront';
import { type BuiltServer, setupCodeOf, startServer } from '../../support/server/builtServer';
import { freshDatabase } from '../../support/server/testDatabase';

const login = { username: 'root', password: '123456', setup_code: '' };
const maxCalls = 40;

let server: BuiltServer;
let proxy: TlsProxy;
beforeAll(async () => {
  const database = await freshDatabase();
  server = await startServer({
    ...database,
    env: {
      ...database.env,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT: 'on',
      MAX_API_CALLS: String(maxCalls),
    },
  });
  login.setup_code = setupCodeOf(server.url) ?? '';
  proxy = await startTlsProxy(server.url);
});
afterAll(async () => {
  proxy?.close();
  await server?.stop();
});

const cookiesOf = ({ headers }: { headers: IncomingHttpHeaders }) => headers['set-cookie'] ?? [];
const sessionOf = (cookies: readonly string[]) =>
  cookies.find((cookie) => cookie.includes('session')) ?? '';
const sentBack = (cookie: string) => cookie.split(';')[0] ?? '';
const attributesOf = (cookie: string) => cookie.split('; ').slice(1).sort();

const signInPlainly = async (url: string, headers: Record<string, string> = {}) =>
  sessionOf(
    (
      await fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: JSON.stringify(login),
      })
    ).headers.getSetCookie(),
  );

describe('behind a proxy with TLS', () => {
  it('every cookie is Secure, SameSite=Strict, HttpOnly and of this host alone', async () => {
    const answer = await callOverTls(proxy, '/api/user/login', { body: login });
    expect(answer.body.success).toBe(true);
    const cookies = cookiesOf(answer);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      expect(attributesOf(cookie)).toEqual([
        'HttpOnly',
        expect.stringMatching(/^Max-Age=\d+$/),
        'Path=/',
        'SameSite=Strict',
        'Secure',
      ]);
    }
    const headers = { cookie: sentBack(sessionOf(cookies)) };
    const self = await callOverTls(proxy, '/api/user/self', { headers });
    expect(self.body.success).toBe(true);
    const plain = await fetch(`${server.url}/api/user/self`, { headers });
    expect(plain.status).toBe(401);
  });

  it('cookies over plain http have no Secure and another name, which https does not take', async () => {
    const cookie = await signInPlainly(server.url);
    expect(cookie).toMatch(/^relay_console_session/);
    expect(cookie).not.toMatch(/secure/i);
    const answer = await callOverTls(proxy, '/api/user/self', {
      headers: { cookie: sentBack(cookie) },
    });
    expect(answer.status).toBe(401);
  });

  it.each(['https, https', 'HTTPS', 'https, http'])(
    'two proxies one behind the other say https: %s',
    async (proto) => {
      const cookie = await signInPlainly(server.url, { 'x-forwarded-proto': proto });
      expect(attributesOf(cookie)).toContain('Secure');
    },
  );

  it('a proxy that is not trusted cannot make a cookie Secure', async () => {
    const database = await freshDatabase();
    const other = await startServer({ ...database, env: { ...database.env } });
    const cookie = await signInPlainly(other.url, { 'x-forwarded-proto': 'https' });
    await other.stop();
    expect(cookie).toMatch(/^relay_console_session/);
    expect(cookie).not.toMatch(/secure/i);
  });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a link in a mail', { 'sec-fetch-site': 'none' }],
    ['a browser without fetch metadata', { 'sec-fetch-site': '', origin: 'https://evil.test' }],
    ['a form without an origin', { 'sec-fetch-site': '', origin: 'null' }],
  ])('%s changes nothing with the session', async (_who, headers) => {
    const cookie = sentBack(
      sessionOf(cookiesOf(await callOverTls(proxy, '/api/user/login', { body: login }))),
    );
    const sent = { cookie, ...headers };
    const get = await callOverTls(proxy, '/api/user/logout', { headers: sent });
    const post = await callOverTls(proxy, '/api/token/', { headers: sent, body: { name: 'x' } });
    expect([get.status, post.status]).toEqual([403, 403]);
    const self = await callOverTls(proxy, '/api/user/self', { headers: { cookie } });
    expect(self.body.success).toBe(true);
  });

  it('counts each visitor by its own address, whatever it says of itself', async () => {
    const statuses = async (from: string, headers: (i: number) => Record<string, string>) => {
      const seen: number[] = [];
      for (let i = 0; i < maxCalls + 5; i += 1)
        seen.push((await callOverTls(proxy, '/api/status', { from, headers: headers(i) })).status);
      return seen.filter((status) => status === 429).length;
    };
    expect(await statuses('127.0.9.21', () => ({}))).toBe(5);
    expect(
      await statuses('127.0.9.22', (i) => ({
        'x-forwarded-for': `203.0.113.${i}`,
        'x-real-ip': `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
      })),
    ).toBe(5);
    const other = await callOverTls(proxy, '/api/status', { from: '127.0.9.23' });
    expect(other.status).toBe(200);
  });
});

describe('in front of a relay, behind a proxy with TLS', () => {
  it('the relay’s cookies are Secure exactly over https, and it hears of the visitor', async () => {
    let heard: IncomingHttpHeaders = {};
    const relay = await startRelay((incoming, response) => {
      heard = incoming.headers;
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'set-cookie': 'session=abc; Path=/; Domain=relay.example; HttpOnly; SameSite=Lax',
        })
        .end('{"success":true}');
    });
    const front = await startConsole(relay.url, { TRUSTED_PROXIES: '127.0.0.1' });
    const tls = await startTlsProxy(front.url);
    const [secure = ''] = cookiesOf(await callOverTls(tls, '/api/status', { from: '127.0.9.24' }));
    expect(attributesOf(secure)).toContain('Secure');
    expect(secure).not.toMatch(/domain/i);
    expect(heard).toMatchObject({
      'x-forwarded-for': '127.0.9.24',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': `console.test:${tls.port}`,
    });
    const plain = (await fetch(`${front.url}/api/status`)).headers.getSetCookie().join();
    expect(plain).toContain('session=abc');
    expect(plain).not.toMatch(/secure|domain/i);
    tls.close();
  });
});
