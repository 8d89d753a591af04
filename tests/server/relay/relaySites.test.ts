/** The console in front of a relay: what other sites make a browser send changes nothing there, whatever it carries. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProxyApp } from '../../support/relay/proxyApp';
import { buildTestApp } from '../../support/server/testApp';

let relay: Server;
let asked = 0;
let front: ReturnType<typeof createProxyApp>;
beforeAll(async () => {
  relay = createServer((request, response) => {
    asked += 1;
    request.resume();
    response.setHeader('content-type', 'application/json').end('{"success":true}');
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  front = createProxyApp(`http://127.0.0.1:${(relay.address() as AddressInfo).port}`);
});
beforeEach(() => {
  asked = 0;
});
afterAll(() => {
  relay.close();
});

/** A browser adds Basic by itself where a proxy asks for it; a key or a token, nobody does beside a cookie. */
const beside: Record<string, string>[] = [
  {},
  { authorization: 'Basic dXNlcjpwYXNzd29yZA==' },
  { authorization: 'Bearer abc' },
  { 'idempotency-key': 'key-1' },
];
const places: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' },
  { origin: 'http://evil.example' },
  { referer: 'http://evil.example/' },
  {},
];
const calls: [method: string, path: string][] = [
  ['GET', '/api/user/token'],
  ['HEAD', '/api/user/logout'],
  ['GET', '/api/oauth/email/bind?email=a@b.example&code=1'],
  ['POST', '/api/user/manage'],
];

describe('with a cookie', () => {
  it.each(calls)('%s %s reaches no relay, whatever it carries besides', async (method, path) => {
    for (const more of beside)
      for (const place of places) {
        const headers = { cookie: 'session=1', ...more, ...place };
        expect([headers, (await front.request(path, { method, headers })).status, asked]).toEqual([
          headers,
          403,
          0,
        ]);
      }
  });

  it.each<[string, Record<string, string>]>([
    ['the console', { 'x-relay-console': '1' }],
    ['the console over https', { 'sec-fetch-site': 'same-origin' }],
    ['a program with the own origin', { host: 'localhost', origin: 'http://localhost' }],
  ])('of %s reaches the relay', async (_who, proof) => {
    for (const [method, path] of calls)
      for (const more of beside) {
        const headers: Record<string, string> = { cookie: 'session=1', ...more, ...proof };
        if (more['idempotency-key']) headers['idempotency-key'] = `${method} ${path}`.slice(0, 20);
        expect((await front.request(path, { method, headers })).status).toBe(200);
      }
  });

  it.each(['GET', 'HEAD'])('%s of what changes nothing is passed on', async (method) => {
    const headers = { cookie: 'session=1', 'sec-fetch-site': 'cross-site' };
    expect((await front.request('/api/user/self', { method, headers })).status).toBe(200);
  });
});

describe('without a cookie', () => {
  it('a browser that adds Basic signs nobody in by a form of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
    for (const more of beside.slice(0, 2)) {
      const sent = { method: 'POST', headers: { ...headers, ...more } };
      expect((await front.request('/api/user/login', sent)).status).toBe(403);
    }
    expect(asked).toBe(0);
  });

  it.each<[string, string, Record<string, string>]>([
    ['GET', '/api/user/token', { authorization: 'Bearer abc' }],
    ['GET', '/api/user/token', { authorization: 'abc' }],
    ['POST', '/api/user/login', {}],
    ['GET', '/api/status', {}],
  ])('a program sends %s %s', async (method, path, headers) => {
    expect((await front.request(path, { method, headers })).status).toBe(200);
  });
});

it('a session of the embedded server is not proved by Basic either', async () => {
  const app = await buildTestApp();
  const root = await app.signedIn();
  const authorization = 'Basic dXNlcjpwYXNzd29yZA==';
  for (const site of ['cross-site', 'same-site', 'none']) {
    const headers = { authorization, 'sec-fetch-site': site };
    expect((await root.call('GET', 'user/token', undefined, headers)).status).toBe(403);
  }
  const guest = await app
    .client()
    .call('GET', 'oauth/state', undefined, { authorization, 'sec-fetch-site': 'cross-site' });
  expect(guest.status).toBe(403);
});
