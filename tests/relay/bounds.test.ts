/** Work that a visitor can make for the console in front of a relay whose calls it translates. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseExact } from '../../src/schema/values/exactNumbers';
import { habits } from '../support/family/habits';
import { createProxyApp } from '../support/relay/proxyApp';

const json = { 'content-type': 'application/json' };

let relay: Server;
let asked: string[] = [];
let got: IncomingHttpHeaders = {};
let role = 1;
let isSigned = true;
let isDown = false;
const frontOf = (kind: string, more: Parameters<typeof createProxyApp>[6] = {}) =>
  createProxyApp(
    `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    ...([undefined, undefined, undefined, undefined] as const),
    kind,
    more,
  );

beforeAll(async () => {
  relay = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://relay').pathname;
    asked.push(`${request.method} ${path}`);
    got = request.headers;
    if (isDown) return void response.destroy();
    const data = path === '/api/status' ? habits['new-api'].status : { id: 7, role };
    const bundle = { access_token: 't1', token_type: 'Bearer', access_expires_at: 4e9, user: data };
    response.writeHead(isSigned ? 200 : 401, json);
    const value = path === '/api/user/login' ? bundle : data;
    request.resume().on('end', () => response.end(JSON.stringify({ success: true, data: value })));
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  relay.close();
});
beforeEach(() => {
  asked = [];
  role = 1;
  isSigned = true;
  isDown = false;
});

describe('a body that is translated', () => {
  const flat = `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`)}}`;
  it.each([
    ['many values', '/api/token/', flat, 400],
    ['deep lists', '/api/token/', '['.repeat(40) + ']'.repeat(40), 400],
    ['more than a channel may have', '/api/channel/', JSON.stringify('x'.repeat(2 ** 22)), 413],
    ['more than others may have', '/api/token/', JSON.stringify('x'.repeat(2 ** 20)), 413],
  ])(
    'of %s reaches no relay, with and without a key, of the console in front of a One API, too',
    async (_, path, body, status) => {
      const key = { 'idempotency-key': 'key-0123456789abcdef' };
      const calls: [kind: string, more: Record<string, string>][] = [
        ['new-api', {}],
        ['new-api', key],
        ['one-api', { 'x-relay-console': '1' }],
      ];
      for (const [kind, more] of calls) {
        const headers = { ...json, ...more, 'content-length': String(body.length) };
        const answer = await frontOf(kind).request(path, { method: 'POST', headers, body });
        expect([answer.status, (await answer.json()).success, asked]).toEqual([status, false, []]);
      }
    },
  );

  it('makes no list of millions by the name of a field', async () => {
    const body = '{"a[20000000]":1,"b.c":2}';
    await frontOf('new-api').request('/api/token/', { method: 'POST', headers: json, body });
    expect(got['content-length']).toBe(String(body.length));
  });

  it('is read once to a text that does not end', () => {
    const begin = performance.now();
    const text = `{"a":1234567890123456,"${'\\"'.repeat(60_000)}`;
    expect(() => parseExact(text)).toThrow(SyntaxError);
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

it.each(['one-api', 'new-api'])('reads no body for the status of a %s', async (kind) => {
  let pulled = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      pulled += 1;
      if (pulled > 100) controller.close();
      else controller.enqueue(new Uint8Array(1000));
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const answer = await frontOf(kind).request('/api/status', init);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(pulled).toBeLessThan(5);
  expect((await frontOf(kind).request('/api/status', { method: 'HEAD' })).status).toBe(200);
});

it.each(['.', '..', '../../status', 'a/..', '..\\x', ''])('takes "%s" for no id', async (id) => {
  const headers = { ...json, 'idempotency-key': `key-0123456789-${id.length}` };
  for (const [path, body] of [
    ['/api/channel/?status_only=true', { id, status: 1 }],
    ['/api/user/', { id, group: 'x', quota: 5 }],
  ] as const) {
    const init = { method: 'PUT', headers, body: JSON.stringify(body) };
    expect((await frontOf('new-api').request(path, init)).status).toBe(400);
  }
  expect(asked).toEqual([]);
});

it('counts the calls of a visitor, and more of an administrator, who is asked for once', async () => {
  const front = frontOf('new-api', {
    rateLimit: true,
    floodLimits: { api: 3, pages: 9, usage: 9 },
  });
  const statuses = async (times: number, cookie: string) => {
    const calls = Array.from({ length: times }, () =>
      front.request('/api/group/', { headers: { cookie } }),
    );
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  expect(await statuses(4, 'session=user')).toEqual([200, 200, 200, 429]);
  role = 10;
  asked = [];
  expect(await statuses(4, 'session=root')).toEqual([200, 200, 200, 200]);
  expect(asked.filter((call) => call === 'GET /api/user/self')).toHaveLength(1);
  const plain = frontOf('one-api', {
    rateLimit: true,
    floodLimits: { api: 0, pages: 9, usage: 9 },
  });
  expect((await plain.request('/api/group/')).status).toBe(200);
  // One call for a list is up to 48 of a One API.
  const ofConsole = { headers: { 'x-relay-console': '1' } };
  expect((await plain.request('/api/token/?p=0&page_size=10')).status).toBe(200);
  expect((await plain.request('/api/token/?p=0&page_size=10', ofConsole)).status).toBe(429);
});

it('asks once more for an administrator where the relay gave no answer', async () => {
  const floodLimits = { api: 1, pages: 9, usage: 9 };
  const front = frontOf('new-api', { rateLimit: true, floodLimits });
  role = 10;
  isDown = true;
  const call = async () =>
    (await front.request('/api/group/', { headers: { cookie: 'session=root' } })).status;
  expect([await call(), await call()]).toEqual([502, 429]);
  isDown = false;
  expect(await call()).toBe(200);
});

describe('its own cookies over https', () => {
  const ask = (path: string, cookie = '', origin = 'https://host', method = 'GET') =>
    frontOf('new-api').request(`${origin}${path}`, {
      method,
      headers: { ...json, cookie, 'x-relay-console': '1' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });

  it('can be set by no other host', async () => {
    const { headers } = await ask('/api/user/login', '', 'https://host', 'POST');
    const cookies = headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-relay_token',
      '__Host-relay_user',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/;.*; Secure$/);
      expect(cookie).not.toMatch(/domain/i);
    }
    const plain = await ask('/api/user/login', '', 'http://host', 'POST');
    expect(plain.headers.getSetCookie().join()).toMatch(/^relay_token=.*,relay_user=/);
  });

  it('keep who signed in before they had the prefix, and take a token by that alone', async () => {
    await ask('/api/user/self', 'relay_user=7; relay_token=other; relay_proof=other');
    expect([got['new-api-user'], got.authorization, got['x-security-proof']]).toEqual([
      '7',
      undefined,
      undefined,
    ]);
    await ask('/api/user/self', 'relay_user=8; __Host-relay_user=7; __Host-relay_token=t1');
    expect([got['new-api-user'], got.authorization]).toEqual(['7', 'Bearer t1']);
  });
});
