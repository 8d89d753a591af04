/** The proxy of `--relay` in front of a new-api whose sign-in answers a token, which a cookie renews. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { habits } from '../support/family/habits';
import { createProxyApp } from '../support/relay/proxyApp';
import { type HttpClient, httpClient } from '../support/server/httpClient';

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
const account = { id: 1, username: 'root', role: 100 };

/** A relay with tokens named t1, t2 … and cookies r1, r2 …; the last of each is good. */
async function startTokenRelay() {
  const seen: string[] = [];
  let turn = 0;
  let renewals = 200;
  let locked = 0;
  const bundle = () => ({
    access_token: `t${++turn}`,
    token_type: 'Bearer',
    access_expires_at: inMinutes(15),
    session: {},
    user: account,
  });
  const answer = (path: string, { headers }: IncomingMessage): [number, unknown] => {
    if (path === 'status') return [200, { success: true, data: habits['new-api'].status }];
    if (path === 'user/login') return [200, { success: true, data: bundle() }];
    if (path === 'user/auth/refresh') {
      const isGood = String(headers.cookie).includes(`new_api_refresh=sid.r${turn}`);
      if (renewals !== 200) return [renewals, { success: false, message: 'later' }];
      return isGood ? [200, { success: true, data: bundle() }] : [401, { success: false }];
    }
    if (path === 'user/auth/logout') return [200, { success: true }];
    if (headers.authorization !== `Bearer t${turn}`) return [401, { success: false }];
    if (path === 'verify')
      return [200, { success: true, data: { proof_token: 'p1', expires_at: inMinutes(5) } }];
    if (path === 'channel/3/key')
      return headers['x-security-proof'] === 'p1'
        ? [200, { success: true, data: { key: 'sk-3' } }]
        : [403, { success: false, message: 'check first' }];
    if (path === 'user/manage' && locked-- > 0)
      return [200, { success: false, message: 'database is locked (5) (SQLITE_BUSY)' }];
    return [200, { success: true, data: account }];
  };
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://relay').pathname.replace('/api/', '');
    seen.push(`${incoming.method} ${path}`);
    const [status, value] = answer(path, incoming);
    response.setHeader('content-type', 'application/json');
    if (/login|refresh/.test(path) && status === 200)
      response.setHeader(
        'set-cookie',
        `new_api_refresh=sid.r${turn}; Path=/api/user/auth; Max-Age=600`,
      );
    response.writeHead(status).end(JSON.stringify(value));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const renewWith = (status: number) => {
    renewals = status;
  };
  const lock = (calls: number) => {
    locked = calls;
  };
  return { server, seen, renewWith, lock, port: (server.address() as AddressInfo).port };
}

describe('a relay with tokens of some minutes', () => {
  let relay: Awaited<ReturnType<typeof startTokenRelay>>;
  let server: Server;
  let root: HttpClient;
  const cookieNames = () => root.cookie.split('; ').map((pair) => pair.split('=')[0]);
  /** Drops the token, as a browser does at its end. */
  const endToken = () => {
    root.cookie = root.cookie.replace(/relay_token=[^;]*;? ?/, '');
  };

  beforeEach(async () => {
    relay = await startTokenRelay();
    const url = `http://127.0.0.1:${relay.port}`;
    const app = createProxyApp(url, undefined, undefined, undefined, undefined, 'new-api');
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await new Promise((resolve) => {
      server.once('listening', resolve);
    });
    root = await httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(() => {
    server.close();
    relay.server.close();
    relay.server.closeAllConnections();
  });

  it('signs in by it, and gives a browser the account and cookies of the whole API', async () => {
    expect((await root.call('GET', 'user/self')).body.data).toEqual(account);
    const { body, headers } = await root.call('POST', 'user/login', {});
    expect(body.data).toEqual(account);
    expect(headers.getSetCookie()[0]).toMatch(/^new_api_refresh=.*; Path=\/api;/);
    expect(headers.getSetCookie().join()).not.toContain('Path=/api/user');
    expect(cookieNames()).toEqual(['new_api_refresh', 'relay_token', 'relay_user']);
  });

  it('renews it once for calls that come together', async () => {
    endToken();
    const answers = await Promise.all([1, 2, 3].map(() => root.call('GET', 'user/self')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(relay.seen.filter((call) => call.endsWith('refresh'))).toHaveLength(1);
    expect(answers[0]?.headers.getSetCookie().join()).toContain('relay_token=t2');
  });

  it('tells of an end of the session, and of a relay that takes no renewal now', async () => {
    endToken();
    relay.renewWith(429);
    expect((await root.call('GET', 'user/self')).status).toBe(429);
    root.cookie = 'new_api_refresh=sid.r9';
    relay.renewWith(401);
    expect((await root.call('GET', 'user/self')).status).toBe(401);
  });

  it('ends the session by the call of the relay', async () => {
    const { headers } = await root.call('GET', 'user/logout');
    expect(relay.seen).toContain('POST user/auth/logout');
    expect(headers.getSetCookie().join()).toContain('relay_token=; Path=/api; Max-Age=0');
  });

  it('keeps the proof of a second check from pages, and sends it along', async () => {
    expect((await root.call('GET', 'channel/3/key')).status).toBe(403);
    const { body, headers } = await root.call('POST', 'user/check', { method: '2fa', code: '1' });
    expect(JSON.stringify(body)).not.toContain('p1');
    root.cookie += `; ${headers.getSetCookie().join().split(';')[0]}`;
    expect((await root.call('GET', 'channel/3/key')).body.data).toBe('sk-3');
  });

  it.each([
    [2, true, 3],
    [99, false, 8],
  ])('sends a write again that %d others kept its database from', async (others, isDone, sent) => {
    relay.lock(others);
    const { body } = await root.call('POST', 'user/manage', { id: 2, action: 'disable' });
    expect(body.success).toBe(isDone);
    expect(relay.seen.filter((call) => call === 'POST user/manage')).toHaveLength(sent);
  });
});
