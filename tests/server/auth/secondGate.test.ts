/** The second factor before secrets, money and ways in: no call goes around the gate. */
import { beforeEach, describe, expect, it } from 'vitest';
import { callTexts } from '../../../src/server/site/openApi/callTexts';
import { isGuarded } from '../../../src/server/site/openApi/guardedCalls';
import { recordCalls } from '../../../src/server/site/openApi/recordCalls';
import { servedResources } from '../../../src/server/store/tables/storedResources';
import { dumpDatabase } from '../../support/server/dumpDatabase';
import { type App, addApp, firstStep, tick } from '../../support/server/factor';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
let device: App;

/** Calls as root that the gate guards. */
const calls: [method: string, path: string, body?: object][] = [
  ['GET', 'user/token'],
  ['GET', 'user/token/'],
  ['GET', '%75ser/token'],
  ['POST', 'user/', { username: 'eve', password: 'password-1' }],
  ['PUT', 'user/', { id: 2, quota: 5_000_000 }],
  ['PUT', 'user', { id: 2, password: 'password-9' }],
  ['PUT', 'user/', { id: 1, password: 'password-9', original_password: '123456' }],
  ['PUT', 'user/self', { password: 'password-9', original_password: '123456' }],
  ['POST', 'user/manage', { username: 'alice', action: 'promote' }],
  ['DELETE', 'user/2'],
  ['DELETE', 'user/self'],
  ['POST', 'topup', { user_id: 2, quota: 500 }],
  ['PUT', 'option/', { key: 'QuotaForNewUser', value: '5000' }],
  ['POST', 'redemption/', { name: 'gift', quota: 500, count: 1 }],
  ['DELETE', 'redemption/1'],
  ['POST', 'invitation/', { name: 'open door', most: 1_000_000 }],
  ['PUT', 'announcement/', { id: 1, title: 'Give your keys', body: 'to eve' }],
  ['DELETE', 'log/?target_timestamp=5'],
  ['POST', 'channel/', { name: 'b', key: 'k', models: 'm', base_url: 'http://127.0.0.1:9' }],
  ['PUT', 'channel/', { id: 1, key: 'k', base_url: 'http://127.0.0.1:9' }],
  ['PUT', 'channel/', { id: 1, key: 'k', type: 14 }],
  ['GET', 'oauth/email/bind?email=eve%40example.com&code=abc'],
  ['GET', 'oauth/wechat/bind?code=1&state=2'],
];

beforeEach(async () => {
  app = await buildTestApp();
  await app.newUser('alice');
  root = await app.signedIn();
  await root.call('POST', 'channel/', { name: 'a', key: 'k', models: 'm' });
  device = await addApp(app, root, '123456');
});

describe('an account with a second factor', () => {
  it.each(calls)('gives it before %s %s', async (method, path, body) => {
    const token = (await root.call('GET', 'user/token')).body.data as string;
    tick(app, 601);
    const before = await dumpDatabase(app.services.store);
    for (const refused of [
      await root.call(method, path, body),
      await root.call(method, path, body, { 'idempotency-key': `k-${path}` }),
      await app.client().call(method, path, body, { authorization: token }),
    ])
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { success: false, confirm_by: 'code' },
      ]);
    // A password is no second factor.
    const confirmed = await root.call('POST', 'user/confirm', { password: '123456' });
    expect(confirmed.status).toBe(403);
    expect((await root.call(method, path, body)).status).toBe(403);
    expect(await dumpDatabase(app.services.store)).toBe(before);
    expect((await root.call('POST', 'user/check', { code: device.code() })).body.success).toBe(
      true,
    );
    expect((await root.call(method, path, body)).status).not.toBe(403);
  });

  it('shows kept recovery codes to nobody without it', async () => {
    const again = () => root.call('POST', 'user/factor/codes', {}, { 'idempotency-key': 'codes' });
    const first = await again();
    expect((first.body.data as { backup_codes: string[] }).backup_codes).toHaveLength(10);
    expect((await again()).body).toEqual(first.body);
    tick(app, 601);
    expect((await again()).body).toMatchObject({ success: false, confirm_by: 'code' });
  });

  it('has it counted for ten minutes, in that session alone', async () => {
    const other = app.client();
    const token = await firstStep(other, 'root', '123456');
    await other.call('POST', 'user/login/code', { flow_token: token, code: device.code() });
    tick(app, 601);
    expect((await root.call('GET', 'user/confirm')).status).toBe(403);
    await root.call('POST', 'user/check', { code: device.code() });
    expect((await root.call('GET', 'user/confirm')).body.data).toBe(true);
    expect((await other.call('GET', 'user/token')).status).toBe(403);
    tick(app, 599);
    expect((await root.call('GET', 'user/token')).status).toBe(200);
    tick(app, 2);
    expect((await root.call('GET', 'user/token')).status).toBe(403);
  });

  it('is not confirmed by the session of another account', async () => {
    const authorization = (await root.call('GET', 'user/token')).body.data as string;
    const alice = await app.signedIn('alice', 'password-1');
    await alice.call('POST', 'user/confirm', { password: 'password-1' });
    const cookie = alice.cookie();
    await app.services.store.db
      .updateTable('session')
      .set({ expires: tick(app) })
      .where('user_id', '=', 2)
      .execute();
    const { status } = await app
      .client()
      .call('PUT', 'user/', { id: 2, quota: 5 }, { authorization, cookie });
    expect(status).toBe(403);
  });

  it('is not asked for a channel that stays where it is', async () => {
    tick(app, 601);
    const change = { id: 1, name: 'b', priority: 5, base_url: '', type: 1 };
    expect((await root.call('PUT', 'channel/', change)).body).toMatchObject({ success: true });
    expect((await root.call('PUT', 'channel/?status_only=1', { id: 1, status: 2 })).status).toBe(
      200,
    );
  });

  it('asks nothing of accounts without one', async () => {
    const alice = await app.signedIn('alice', 'password-1');
    expect((await alice.call('GET', 'user/token')).body.success).toBe(true);
  });
});

it('guards every call that writes, but these', () => {
  const written = [
    ...Object.keys(callTexts),
    ...Object.entries(servedResources())
      .filter(([, schema]) => schema['x-resource'].form.length > 0)
      .flatMap(([name, schema]) => recordCalls(name, schema, 100, 'en').map(([call]) => call)),
  ].filter((call) => /^(POST|PUT|DELETE) \/api/.test(call));
  const open = written.filter((call) => !isGuarded(...(call.split(' ') as [string, string])));
  expect(open.sort()).toEqual([
    // They give nobody anything, or only to their own account.
    'DELETE /api/channel/disabled',
    'DELETE /api/channel/{id}',
    'DELETE /api/messenger/{id}',
    'DELETE /api/token/{id}',
    'DELETE /api/user/passkeys/{id}',
    'DELETE /api/user/sessions/{id}',
    'POST /api/channel/provider/check',
    'POST /api/channel/provider/models',
    'POST /api/channel/{id}/keys/{action}',
    'POST /api/messenger',
    'POST /api/messenger/again/{id}',
    'POST /api/messenger/test/{id}',
    'POST /api/option/test',
    'POST /api/token',
    // Ways in, and the factor itself, ask by themselves.
    'POST /api/user/check',
    'POST /api/user/check/begin',
    'POST /api/user/check/finish',
    'POST /api/user/confirm',
    'POST /api/user/factor/disable',
    'POST /api/user/login',
    'POST /api/user/login/code',
    'POST /api/user/passkey/login/begin',
    'POST /api/user/passkey/login/finish',
    'POST /api/user/passkeys/begin',
    'POST /api/user/register',
    'POST /api/user/reset',
    'POST /api/user/sessions/end',
    'POST /api/user/topup',
    // Where the address or the type changes.
    'PUT /api/channel',
    'PUT /api/messenger',
    'PUT /api/token',
    // With a new password.
    'PUT /api/user/self',
  ]);
});

describe('a factor that was lost', () => {
  const login = (username: string, password: string) =>
    app.client().call('POST', 'user/login', { username, password });
  const reset = (client: Client, username: string) =>
    client.call('POST', 'user/manage', { username, action: 'resetFactor' });

  it('is turned off by an administrator above, and written down', async () => {
    const alice = await app.signedIn('alice', 'password-1');
    await addApp(app, alice, 'password-1');
    const waiting = await firstStep(app.client(), 'alice', 'password-1');
    expect((await login('alice', 'password-1')).body.success).toBe(false);
    await root.call('POST', 'user/check', { code: device.code() });
    expect((await reset(root, 'alice')).body).toMatchObject({ success: true });
    expect((await login('alice', 'password-1')).body.success).toBe(true);
    expect((await reset(root, 'alice')).body.message).toBe('The second factor is not on');
    const { body } = await app
      .client()
      .call('POST', 'user/login/code', { flow_token: waiting, code: '000000' });
    expect(body.success).toBe(false);
    const entries = JSON.stringify((await root.call('GET', 'audit/?p=0')).body);
    expect(entries).toContain('User alice: second factor turned off');
  });

  it('is turned off by nobody for themselves, for their equals and for those above', async () => {
    for (const username of ['bob', 'carl']) {
      await root.call('POST', 'user/', { username, password: 'password-1' });
      await root.call('POST', 'user/manage', { username, action: 'promote' });
    }
    const [bob, carl] = [
      await app.signedIn('bob', 'password-1'),
      await app.signedIn('carl', 'password-1'),
    ];
    await addApp(app, carl, 'password-1');
    const alice = await app.signedIn('alice', 'password-1');
    for (const [client, username] of [
      [bob, 'root'],
      [bob, 'carl'],
      [carl, 'carl'],
      [alice, 'carl'],
      [alice, 'alice'],
      [root, 'root'],
    ] as const)
      expect([username, (await reset(client, username)).body.success]).toEqual([username, false]);
    expect((await login('carl', 'password-1')).body.success).toBe(false);
    expect((await login('root', '123456')).body.success).toBe(false);
  });

  it('stays with a reset of the password by mail, and with a new one from an administrator', async () => {
    const alice = await app.signedIn('alice', 'password-1');
    await addApp(app, alice, 'password-1');
    await root.call('POST', 'user/check', { code: device.code() });
    await root.call('PUT', 'user/', { id: 2, password: 'password-2' });
    expect((await login('alice', 'password-2')).body).toMatchObject({
      success: false,
      data: { needs_code: true },
    });
  });
});
