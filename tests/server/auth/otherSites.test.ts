/** Who may call in the name of a session: the console itself, never a link, a picture or another site. */
import { beforeEach, describe, expect, it } from 'vitest';
import { dumpDatabase } from '../../support/server/dumpDatabase';
import { buildTestApp, changeInitialPassword, type TestApp } from '../../support/server/testApp';

/** Calls that change something, as GET. */
const changing = [
  'user/token',
  'user/aff',
  'user/logout',
  'user/logout/',
  'channel/test',
  'channel/test/1',
  'channel/update_balance/1',
  'oauth/email/bind?email=a@example.org&code=1',
  'oauth/wechat/bind?code=1',
  'oauth/state',
  'verification?email=a@example.org',
  'reset_password?email=a@example.org',
];

/** Calls that change something, with a body. */
const writes = [
  'user/topup',
  'token/',
  'channel/',
  'redemption/',
  'user/',
  'user/manage',
  'user/login',
  'topup',
  'user/reset',
  'option/',
];

/** The content type of a body: the three of forms, which need no leave, and the console's own. */
const types = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'application/json',
];

/** A JSON object in the only part that a form of plain text lets an attacker write. */
const smuggled =
  '{"name":"evil","username":"alice","action":"delete","password":"password-9","key":"k","type":1,"models":"m","group":"default","quota":1,"count":1,"user_id":2,"x":"="}';

/** No fetch metadata, as in plain http. */
const plain = { 'sec-fetch-site': '' };
const refusedWays: [string, Record<string, string>][] = [
  ['a typed address or a link in a mail', { 'sec-fetch-site': 'none' }],
  ['a page of another port', { 'sec-fetch-site': 'same-site' }],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a picture on a page of the console', { 'sec-fetch-dest': 'image' }],
  ['a link on a page of the console', { 'sec-fetch-dest': 'document' }],
  ['a browser that tells nothing', plain],
  ['a page of another site that tells its origin', { ...plain, origin: 'http://evil.example' }],
  ['a page without an origin', { ...plain, origin: 'null' }],
  ['a page of another site that tells its address', { ...plain, referer: 'http://evil.example/' }],
  ['a picture with the address of its page', { ...plain, referer: 'http://localhost/about' }],
];

/** A picture sends no body. */
const writingWays = refusedWays.filter(([name]) => !name.startsWith('a picture'));

let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp();
});

describe('a call that changes something', () => {
  it.each(changing)('GET %s is refused to all but the console', async (path) => {
    const passed: string[] = [];
    let root = await app.signedIn();
    for (const [name, headers] of refusedWays) {
      if ((await root.call('GET', 'user/self')).status === 401) root = await app.signedIn();
      const { status, headers: answered } = await root.call('GET', path, undefined, headers);
      if (status !== 403 || answered.getSetCookie().length > 0) passed.push(name);
    }
    expect(passed).toEqual([]);
  });
});

describe('a call with a body', () => {
  it.each(writes)('POST %s changes nothing for all but the console', async (path) => {
    const root = await app.signedIn();
    await root.call('POST', 'user/', { username: 'alice', password: 'password-1' });
    const before = await dumpDatabase(app.services.store);
    const passed: string[] = [];
    for (const [name, headers] of writingWays)
      for (const type of types) {
        const sent = { ...headers, 'content-type': type };
        const { body, headers: answered } = await root.call('POST', path, smuggled, sent);
        if (body.success || answered.getSetCookie().length > 0) passed.push(`${name}: ${type}`);
      }
    expect(passed).toEqual([]);
    expect(await dumpDatabase(app.services.store)).toBe(before);
    expect((await root.call('GET', 'user/self')).body.success).toBe(true);
  });
});

describe('a session', () => {
  it.each<[string, Record<string, string>]>([
    ['the console over https or on localhost', { 'sec-fetch-dest': 'empty' }],
    ['the console over plain http', { ...plain, 'x-relay-console': '1' }],
    ['a program that sends the own origin', { ...plain, origin: 'http://localhost' }],
  ])('is taken from %s, for changes as well', async (_name, headers) => {
    const root = await app.signedIn();
    for (const path of ['user/self', 'user/aff', 'user/token', 'user/logout'])
      expect((await root.call('GET', path, undefined, headers)).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['a page of the own host', { ...plain, referer: 'http://localhost/token' }],
  ])('lets %s read', async (_name, headers) => {
    const root = await app.signedIn();
    expect((await root.call('GET', 'user/self', undefined, headers)).status).toBe(200);
  });

  it.each([
    ['console.example:8443', 'https://console.example:8443', true],
    ['console.example:443', 'https://console.example', true],
    ['console.example', 'https://console.example', true],
    ['console.example, inner.example', 'https://console.example', true],
    ['console.example', 'https://evil.example', false],
    ['console.example:8443', 'https://console.example', false],
    ['', 'http://localhost', true],
    ['', 'file://', false],
    ['console.example', 'http://localhost', false],
  ])('behind a trusted proxy for %s is taken from %s: %s', async (host, origin, isTaken) => {
    app = await buildTestApp({ trustedProxies: ['127.0.0.1'] });
    const root = await app.signedIn();
    await changeInitialPassword(root);
    for (const [name, value] of Object.entries({ origin, referer: `${origin}/token` })) {
      const headers = { ...plain, [name]: value, 'x-forwarded-host': host };
      const { status } = await root.call('DELETE', 'token/1', undefined, headers);
      expect(status).toBe(isTaken ? 200 : 403);
    }
  });

  it('is not taken from a host that a proxy says which is not trusted', async () => {
    const root = await app.signedIn();
    const headers = {
      ...plain,
      origin: 'https://console.example',
      'x-forwarded-host': 'console.example',
    };
    expect((await root.call('DELETE', 'token/1', undefined, headers)).status).toBe(403);
  });

  it('of a plain program needs no such header beside an access token, nor a sign-in', async () => {
    const authorization = String(
      (await (await app.signedIn()).call('GET', 'user/token')).body.data,
    );
    const program = app.client();
    for (const path of ['user/self', 'user/aff'])
      expect((await program.call('GET', path, undefined, { ...plain, authorization })).status).toBe(
        200,
      );
    expect(
      (await program.call('POST', 'user/login', { username: 'root', password: '123456' }, plain))
        .body.success,
    ).toBe(true);
  });

  it('is not begun by a link with a code of somebody else', async () => {
    const guest = app.client();
    for (const headers of [plain, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await guest.call('GET', 'oauth/wechat?code=1', undefined, headers)).status).toBe(403);
  });

  it('has a cookie of its own for each database, so that two consoles on one host do not mix', async () => {
    const names = await Promise.all(
      [1, 2].map(async () => (await (await buildTestApp()).signedIn()).cookie()),
    );
    const sessions = names.map((text) => /relay_console_session\w*(?==)/.exec(text)?.[0]);
    expect(sessions[0]).toBeDefined();
    expect(sessions[0]).not.toBe(sessions[1]);
  });
});
