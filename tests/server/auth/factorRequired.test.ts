/** The option by which administrators need a second factor: without one they can only set it up. */
import { beforeEach, describe, expect, it } from 'vitest';
import { callTexts } from '../../../src/server/site/openApi/callTexts';
import { dumpDatabase } from '../../support/server/dumpDatabase';
import { type App, addApp, firstStep } from '../../support/server/factor';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
let device: App;
let admin: Client;
const password = 'password-1';

beforeEach(async () => {
  app = await buildTestApp();
  admin = await app.newUser('admin');
  root = await app.signedIn();
  await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
});

const require = () => root.call('PUT', 'option/', { key: 'SecondFactorRequired', value: 'true' });
const start = async () => {
  device = await addApp(app, root, '123456');
  expect((await require()).body).toMatchObject({ success: true });
};

it('is turned on by who has a factor', async () => {
  expect((await require()).body).toMatchObject({
    success: false,
    errors: { SecondFactorRequired: expect.stringContaining('your own second factor first') },
  });
  await start();
});

describe('an administrator without a second factor', () => {
  const open = new Set([
    'GET /api/user/self',
    'GET /api/user/confirm',
    'POST /api/user/confirm',
    'GET /api/user/factor',
    'POST /api/user/factor/setup',
    'POST /api/user/factor/enable',
    'POST /api/user/factor/disable',
    'POST /api/user/factor/codes',
    'POST /api/user/check',
    'POST /api/user/check/begin',
    'POST /api/user/check/finish',
    'GET /api/user/passkeys',
    'POST /api/user/passkeys/begin',
    'POST /api/user/passkeys/finish',
    'DELETE /api/user/passkeys/{id}',
    'GET /api/user/sessions',
    'DELETE /api/user/sessions/{id}',
    'POST /api/user/sessions/end',
  ]);

  it('may only set one up, by a session and by an access token', async () => {
    const authorization = (await admin.call('GET', 'user/token')).body.data as string;
    await start();
    const before = await dumpDatabase(app.services.store);
    for (const [call, { role }] of Object.entries(callTexts)) {
      if (!call.includes(' /api/') || role === 0 || role === 'token' || open.has(call)) continue;
      const [method = '', path = ''] = call.replace(/\{\w+\}/g, '1').split(' ');
      const body = method === 'GET' ? undefined : { id: 2 };
      for (const [client, headers] of [
        [admin, {}],
        [app.client(), { authorization }],
      ] as const) {
        const answer = await client.call(method, path.replace('/api/', ''), body, headers);
        expect([call, answer.status, answer.body.success]).toEqual([call, 403, false]);
      }
    }
    for (const resource of ['token', 'channel', 'user', 'redemption', 'log', 'audit'])
      expect([resource, (await admin.call('GET', `${resource}/?p=0`)).status]).toEqual([
        resource,
        403,
      ]);
    expect((await admin.call('GET', 'user/factor')).body.data).toMatchObject({ needed: true });
    expect((await admin.call('GET', 'user/self')).body.success).toBe(true);
    expect(await dumpDatabase(app.services.store)).toBe(before);
    await addApp(app, admin, password);
    expect((await admin.call('GET', 'user/?p=0')).body.success).toBe(true);
    expect((await admin.call('GET', 'user/factor')).body.data).toMatchObject({ needed: false });
  });

  it('binds nothing meanwhile', async () => {
    const { data: state } = (await admin.call('GET', 'oauth/state')).body;
    await admin.call('POST', 'user/confirm', { password });
    await start();
    const { status } = await admin.call('GET', `oauth/github?code=1&state=${state as string}`);
    expect(status).toBe(403);
  });

  it('is also one who was promoted just now; plain users go on without', async () => {
    const alice = await app.newUser('alice');
    await start();
    expect((await alice.call('GET', 'token/?p=0')).status).toBe(200);
    await root.call('POST', 'user/manage', { username: 'alice', action: 'promote' });
    expect((await alice.call('GET', 'token/?p=0')).status).toBe(403);
  });
});

it('keeps the last factor of an administrator', async () => {
  await start();
  const other = app.client();
  const token = await firstStep(other, 'root', '123456');
  await other.call('POST', 'user/login/code', { flow_token: token, code: device.code() });
  const refused = await other.call('POST', 'user/factor/disable', { code: device.code() });
  expect(refused.body).toMatchObject({ success: false });
  expect(refused.body.message).toMatch(/add another one/);
  await root.call('PUT', 'option/', { key: 'SecondFactorRequired', value: 'false' });
  const { body } = await other.call('POST', 'user/factor/disable', { code: device.code() });
  expect(body.success).toBe(true);
});
