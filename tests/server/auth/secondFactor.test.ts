/** Sign-in in two steps: nothing goes around the second one, and its codes count once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt, stepOfCode } from '../../../src/server/auth/totp';
import { callTexts } from '../../../src/server/site/openApi/callTexts';
import { dumpDatabase } from '../../support/server/dumpDatabase';
import { type App, addApp, firstStep, tick } from '../../support/server/factor';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

let app: TestApp;
let alice: Client;
let device: App;
const password = 'password-1';

beforeEach(async () => {
  app = await buildTestApp();
  alice = await app.newUser('alice');
  device = await addApp(app, alice, password);
});

const begin = (client = app.client()) => firstStep(client, 'alice', password);
const finish = (client: Client, token: unknown, code: unknown) =>
  client.call('POST', 'user/login/code', { flow_token: token, code });
const isIn = async (client: Client) => (await client.call('GET', 'user/self')).status === 200;

it('the codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect([59, 1111111109, 20000000000].map((time) => codeOfStep(secret, stepAt(time)))).toEqual([
    '287082',
    '081804',
    '353130',
  ]);
  const code = codeOfStep(secret, 100);
  const taken = [98, 99, 100, 101, 102].map((step) => stepOfCode(secret, code, step * 30));
  expect(taken).toEqual([undefined, 100, 100, 100, undefined]);
});

describe('a sign-in', () => {
  it('goes on by a code of the app, in a session of a new id', async () => {
    const client = app.client();
    const { body } = await client.call('POST', 'user/login', { username: 'alice', password });
    expect(body).toMatchObject({ success: false, data: { needs_code: true } });
    expect(Object.keys(body.data as object).sort()).toEqual(['flow_token', 'needs_code']);
    expect(client.cookie()).toBe('');
    const { flow_token: token } = body.data as { flow_token: string };
    expect((await finish(client, token, '000000')).body.errors).toEqual({
      code: 'The code is wrong, or was used before',
    });
    expect(await isIn(client)).toBe(false);
    const answer = await finish(client, token, device.code());
    expect(answer.body).toMatchObject({ success: true, data: { username: 'alice', id: 2 } });
    expect(await isIn(client)).toBe(true);
    expect((await finish(app.client(), token, device.code())).body.success).toBe(false);
  });

  it('takes a code of the app once, and one step to either side', async () => {
    const code = device.code();
    const [first, second] = [app.client(), app.client()];
    const [one, other] = [await begin(first), await begin(second)];
    tick(app, 29);
    expect((await finish(first, one, code)).body.success).toBe(true);
    expect((await finish(second, other, code)).body.success).toBe(false);
    // One that is older than a used one does not count either.
    const late = codeOfStep(device.secret, stepAt(tick(app, 0)) - 1);
    expect((await finish(second, other, late)).body.success).toBe(false);
    const early = codeOfStep(device.secret, stepAt(tick(app, 30)) + 1);
    expect((await finish(second, other, early)).body.success).toBe(true);
  });

  it('takes a code that was put away once, at fifty calls at once', async () => {
    const [spare = ''] = device.spare;
    const clients = Array.from({ length: 50 }, () => app.client());
    const tokens: string[] = [];
    for (const client of clients) tokens.push(await begin(client));
    const answers = await Promise.all(
      clients.map((client, at) => finish(client, tokens[at], spare.toUpperCase())),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await alice.call('GET', 'user/factor')).body.data).toMatchObject({ codes_left: 9 });
  });

  it('takes one name of a sign-in once, at fifty calls at once', async () => {
    const token = await begin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => finish(app.client(), token, device.spare[at % 10])),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it.each(
    rowsHere([
      ['nothing', undefined],
      ['a number', 123_456],
      ['a list', ['000000']],
      ['an object', { $ne: '' }],
      ['a long text', '1'.repeat(10_000)],
      ['no letters', '----'],
    ]),
  )('refuses %s for a code and for its name', async (_what, value) => {
    const token = await begin();
    expect((await finish(app.client(), token, value)).body.success).toBe(false);
    expect((await finish(app.client(), value, device.code())).body.success).toBe(false);
  });

  it('ends with a new password, a ban, its ten minutes, and a clock that goes back', async () => {
    const root = await app.signedIn();
    const token = await begin();
    await root.call('PUT', 'user/', { id: 2, password: 'password-2' });
    expect((await finish(app.client(), token, device.code())).body.message).toMatch(/too long/);
    const again = await firstStep(app.client(), 'alice', 'password-2');
    await root.call('POST', 'user/manage', { username: 'alice', action: 'disable' });
    expect((await finish(app.client(), again, device.code())).body.message).toMatch(/too long/);
    await root.call('POST', 'user/manage', { username: 'alice', action: 'enable' });
    const old = await firstStep(app.client(), 'alice', 'password-2');
    tick(app, 600);
    expect((await finish(app.client(), old, device.code())).body.message).toMatch(/too long/);
    tick(app, -900);
    expect((await finish(app.client(), old, device.code())).body.message).toMatch(/too long/);
  });

  it.each([
    ['strangers with the password', false],
    ['its own browser', true],
  ])(
    'has the tries of %s counted, whatever sign-ins were begun, and no others',
    async (_who, isKnown) => {
      app = await buildTestApp({ rateLimit: true });
      alice = await app.newUser('alice');
      device = await addApp(app, alice, password);
      const statuses = [];
      for (let at = 0; at < 11; at++) {
        const client = app.client();
        const cookie = isKnown ? alice.cookie() : '';
        const login = { username: 'alice', password };
        const { body } = await client.call('POST', 'user/login', login, { cookie });
        const { flow_token: token } = body.data as { flow_token: string };
        statuses.push((await finish(client, token, '000000')).status);
      }
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
      const check = await alice.call('POST', 'user/check', { code: device.code() });
      expect([check.status, check.body.success]).toEqual([200, true]);
    },
  );
});

describe('a sign-in that waits for its second step', () => {
  const headersOf = (token: string): Record<string, string>[] => [
    { cookie: `relay_console_session_${app.services.consoleId}=${token}` },
    { authorization: token },
    { authorization: `Bearer ${token}` },
  ];

  it('has no right at any call', async () => {
    const guest = app.client();
    const token = await begin(guest);
    const before = await dumpDatabase(app.services.store);
    const calls = Object.entries(callTexts).filter(
      ([call, { role }]) => call.includes(' /api/') && role !== 0,
    );
    expect(calls.length).toBeGreaterThan(40);
    for (const [call] of calls) {
      const [method = '', path = ''] = call.replace(/\{\w+\}/g, '1').split(' ');
      for (const headers of headersOf(token)) {
        const body = method === 'GET' ? undefined : { id: 2, flow_token: token };
        const answer = await guest.call(method, path.replace('/api/', ''), body, headers);
        expect([call, answer.body.success], JSON.stringify(headers)).toEqual([call, false]);
      }
    }
    for (const resource of [
      'token',
      'channel',
      'user',
      'redemption',
      'log',
      'audit',
      'announcement',
    ])
      for (const headers of headersOf(token))
        expect((await guest.call('GET', `${resource}/?p=0`, undefined, headers)).body.data).toBe(
          undefined,
        );
    expect(await dumpDatabase(app.services.store)).toBe(before);
    expect((await finish(guest, token, device.code())).body.success).toBe(true);
  });
});

describe('an app that is set up', () => {
  it('needs the password, counts with its first code, and ends what was begun without it', async () => {
    const bob = await app.newUser('bob');
    const elsewhere = await app.signedIn('bob', password);
    const token = (await bob.call('GET', 'user/token')).body.data as string;
    expect((await bob.call('POST', 'user/factor/setup')).body.message).toMatch(/password/);
    await bob.call('POST', 'user/confirm', { password });
    const { secret, link } = (await bob.call('POST', 'user/factor/setup')).body.data as {
      secret: string;
      link: string;
    };
    expect(link).toBe(`otpauth://totp/Relay%20Console:bob?secret=${secret}&issuer=Relay%20Console`);
    // Until then it counts nowhere.
    expect(await isIn(await app.signedIn('bob', password))).toBe(true);
    expect((await bob.call('POST', 'user/factor/enable', { code: '000000' })).body.success).toBe(
      false,
    );
    const code = codeOfStep(secret, stepAt(tick(app)));
    const { body } = await bob.call('POST', 'user/factor/enable', { code });
    expect((body.data as { backup_codes: string[] }).backup_codes).toHaveLength(10);
    expect([await isIn(bob), await isIn(elsewhere)]).toEqual([true, false]);
    const byToken = await app
      .client()
      .call('GET', 'user/self', undefined, { authorization: token });
    expect(byToken.body.success).toBe(false);
    expect((await bob.call('POST', 'user/factor/setup')).body.message).toMatch(/on already/);
  });

  it('is on for all who sign in at the same time', async () => {
    await app.newUser('carl');
    const carl = await app.signedIn('carl', password);
    await carl.call('POST', 'user/confirm', { password });
    const { secret } = (await carl.call('POST', 'user/factor/setup')).body.data as {
      secret: string;
    };
    const code = codeOfStep(secret, stepAt(tick(app)));
    const others = Array.from({ length: 10 }, () => app.client());
    await Promise.all([
      ...others
        .slice(0, 5)
        .map((other) => other.call('POST', 'user/login', { username: 'carl', password })),
      carl.call('POST', 'user/factor/enable', { code }),
      ...others
        .slice(5)
        .map((other) => other.call('POST', 'user/login', { username: 'carl', password })),
    ]);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await isIn(carl)).toBe(true);
  });

  it('goes with a code, and its codes to put away with it', async () => {
    expect((await alice.call('POST', 'user/factor/disable', { code: '000000' })).body.success).toBe(
      false,
    );
    const [spare] = device.spare;
    expect((await alice.call('POST', 'user/factor/disable', { code: spare })).body.success).toBe(
      true,
    );
    expect((await alice.call('GET', 'user/factor')).body.data).toEqual({
      enabled: false,
      codes_left: 0,
      needed: false,
    });
    expect(await isIn(await app.signedIn('alice', password))).toBe(true);
  });

  it('has new codes to put away, which end the old ones', async () => {
    const { body } = await alice.call('POST', 'user/factor/codes');
    const [fresh] = (body.data as { backup_codes: string[] }).backup_codes;
    const client = app.client();
    const token = await begin(client);
    expect((await finish(client, token, device.spare[3])).body.success).toBe(false);
    expect((await finish(client, token, fresh)).body.success).toBe(true);
  });

  it('is set up by sessions alone', async () => {
    const bob = await app.newUser('bob');
    const authorization = (await bob.call('GET', 'user/token')).body.data as string;
    await bob.call('POST', 'user/confirm', { password });
    for (const [call] of Object.entries(callTexts).filter(([name]) =>
      /\/api\/user\/(factor|check)/.test(name),
    )) {
      const [method = '', path = ''] = call.split(' ');
      const body = method === 'GET' ? undefined : { code: '000000' };
      const { status } = await app
        .client()
        .call(method, path.replace('/api/', ''), body, { authorization });
      expect([call, status]).toEqual([call, 403]);
    }
  });

  it('is in no answer, list, log and table but its own', async () => {
    const lines: string[] = [];
    app = await buildTestApp({ lines, level: 'trace' });
    alice = await app.newUser('alice');
    device = await addApp(app, alice, password);
    const root = await app.signedIn();
    const shown = await Promise.all(
      ['user/?p=0', 'user/2', 'user/search?keyword=alice', 'audit/?p=0', 'log/?p=0'].map(
        async (path) => JSON.stringify((await root.call('GET', path)).body),
      ),
    );
    const own = await Promise.all(
      ['user/self', 'user/factor', 'log/self?p=0'].map(async (path) =>
        JSON.stringify((await alice.call('GET', path)).body),
      ),
    );
    const tables = JSON.parse(await dumpDatabase(app.services.store)) as Record<string, unknown>;
    delete tables['factor'];
    const everything = [...shown, ...own, ...lines, JSON.stringify(tables)].join('\n');
    for (const secret of [device.secret, ...device.spare]) expect(everything).not.toContain(secret);
    expect(shown[3]).toContain('second factor turned on');
  });
});
