/** Sign-in through a WeChat server, whose codes of six digits count from every address. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StandIn, sendJson, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
let server: StandIn;
/** Codes that the WeChat server knows, and whose they are. */
let codes: Record<string, string>;

async function begin(rateLimit: boolean): Promise<void> {
  app = await buildTestApp({ rateLimit, trustedProxies: ['127.0.0.1'] });
  root = await app.signedIn();
  await root.call('POST', 'user/confirm', { password: '123456' });
  for (const [key, value] of Object.entries({
    WeChatServerAddress: server.url,
    WeChatServerToken: 'wx-token',
    WeChatAuthEnabled: 'true',
  }))
    expect((await root.call('PUT', 'option/', { key, value })).body.success).toBe(true);
}

beforeEach(async () => {
  codes = { '123': 'wx_a', '9': 'wx_b' };
  server = await startProvider(({ url }, response) => {
    const data = codes[new URL(url, server.url).searchParams.get('code') ?? ''];
    sendJson(response, { success: data !== undefined, message: '', data: data ?? '' });
  });
});
afterEach(() => server.close());

/** A whole round trip. @param from where it comes from */
async function trip(client: Client, path: string, code: string, from = '192.0.2.1') {
  const headers = { 'x-forwarded-for': from };
  const state = path === 'wechat' ? 'oauth/state?sign_in=true' : 'oauth/state';
  const { data } = (await client.call('GET', state, undefined, headers)).body;
  return client.call('GET', `oauth/${path}?code=${code}&state=${data}`, undefined, headers);
}

describe('sign-in through WeChat', () => {
  beforeEach(() => begin(false));

  it('asks the configured server with its token, signs in and binds', async () => {
    const { body } = await trip(app.client(), 'wechat', '123');
    expect(body).toMatchObject({ success: true, data: { role: 1 } });
    expect(server.asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/wechat/user?code=123', 'wx-token'],
    ]);
    const alice = await app.newUser('alice');
    await alice.call('POST', 'user/confirm', { password: 'password-1' });
    expect((await trip(alice, 'wechat/bind', '9')).body).toEqual({ success: true, message: '' });
    expect((await trip(app.client(), 'wechat', '9')).body.data).toMatchObject({
      username: 'alice',
    });
    expect((await trip(alice, 'wechat/bind', '')).body.success).toBe(false);
  });

  it('takes a code only from the browser that began, and asks nobody else', async () => {
    const alice = await app.newUser('alice');
    await alice.call('POST', 'user/confirm', { password: 'password-1' });
    const state = (await app.client().call('GET', 'oauth/state')).body.data;
    const signIn = (await alice.call('GET', 'oauth/state?sign_in=true')).body.data;
    for (const [client, path] of [
      [app.client(), 'oauth/wechat?code=123'],
      [app.client(), `oauth/wechat?code=123&state=${state}`],
      [alice, 'oauth/wechat/bind?code=123'],
    ] as const)
      expect((await client.call('GET', path)).status).toBe(403);
    expect(server.asked).toEqual([]);
    const bind = `oauth/wechat/bind?code=123&state=${signIn}`;
    expect((await alice.call('GET', bind)).status).toBe(403);
    expect((await alice.call('GET', 'user/self')).body.data).toMatchObject({ wechat_id: null });
  });
});

describe('a code of WeChat', () => {
  beforeEach(() => begin(true));

  it('is guessed a hundred times in ten minutes, from whatever networks and accounts', async () => {
    const devices: Client[] = [];
    for (const name of ['mallory', 'mallet', 'marvin', 'mordred', 'morgan'])
      devices.push(await app.newUser(name));
    const address = (i: number) => `2001:db8:${(i % 200).toString(16)}:${i.toString(16)}::1`;
    for (let i = 0; i < 120; i++) await trip(app.client(), 'wechat', `4${i}`, address(i));
    const ofStrangers = server.asked.length;
    for (let i = 0; i < 30; i++)
      await trip(devices[i % 5] ?? root, 'wechat', `5${i}`, address(120 + i));
    console.log(`WeChat guesses: ${server.asked.length} of 150 tried, ${ofStrangers} of strangers`);
    expect(server.asked.length).toBeLessThanOrEqual(100);
    const right = await trip(app.client(), 'wechat', '123', '192.0.2.9');
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
    app.setNow(app.services.now() + 601);
    expect((await trip(app.client(), 'wechat', '123', '192.0.2.9')).body.success).toBe(true);
  });

  it('that is right counts no more, and known browsers go on while strangers guess', async () => {
    const alice = await app.newUser('alice');
    for (let i = 0; i < 90; i++)
      expect((await trip(app.client(), 'wechat', '9', `10.1.0.${i}`)).body.success).toBe(true);
    for (let i = 0; i < 90; i++) await trip(app.client(), 'wechat', `4${i}`, `10.2.0.${i}`);
    expect((await trip(app.client(), 'wechat', '9', '10.3.0.1')).status).toBe(429);
    await alice.call('GET', 'user/logout');
    expect((await trip(alice, 'wechat', '9', '10.3.0.2')).body.success).toBe(true);
  });
});
