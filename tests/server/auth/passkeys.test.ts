/** Passkeys of the embedded server: made, signed with, removed; and what a stranger tries with them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { passkeySite } from '../../../src/server/auth/passkeySite';
import { makeAuthenticator, type SignedAs } from '../../support/browser/authenticator';
import { addApp, tick } from '../../support/server/factor';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

let app: TestApp;
let alice: Client;
let device: ReturnType<typeof makeAuthenticator>;
const password = 'password-1';
const origin = 'http://localhost:3000';

interface Beginning {
  publicKey: { challenge: string; rp?: object; rpId?: string };
  flow_token: string;
}
const begin = async (client: Client, path: string, body: object = {}) =>
  (await client.call('POST', `user/${path}`, body)).body.data as Beginning;

async function add(client: Client, key = device, as: SignedAs = {}, name = 'Laptop') {
  const { publicKey, flow_token } = await begin(client, 'passkeys/begin', { name });
  const credential = { flow_token, credential: key.create(publicKey, as) };
  return client.call('POST', 'user/passkeys/finish', { name, credential });
}

async function signedLogin(as: SignedAs = {}, key = device) {
  const client = app.client();
  const { publicKey, flow_token } = await begin(client, 'passkey/login/begin');
  return { client, body: { flow_token, credential: key.get(publicKey, as) } };
}
const isIn = async (client: Client) => (await client.call('GET', 'user/self')).status === 200;
const login = () => app.client().call('POST', 'user/login', { username: 'alice', password });

beforeEach(async () => {
  app = await buildTestApp();
  alice = await app.newUser('alice');
  device = makeAuthenticator(origin);
  await alice.call('POST', 'user/confirm', { password });
});

describe('a passkey', () => {
  it('is a second factor, and signs in alone', async () => {
    const elsewhere = await app.signedIn('alice', password);
    const { body } = await add(alice);
    expect(body).toMatchObject({ success: true });
    const { backup_codes: spare } = body.data as { backup_codes: string[] };
    expect(spare).toHaveLength(10);
    expect([await isIn(alice), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await alice.call('GET', 'user/passkeys')).body.data).toEqual([
      { id: device.id, name: 'Laptop', created_at: 1_800_000_000 },
    ]);
    const first = (await login()).body;
    expect(first.data).toMatchObject({ needs_code: true });
    const { flow_token } = first.data as Beginning;
    const byCode = await app
      .client()
      .call('POST', 'user/login/code', { flow_token, code: spare[0] });
    expect(byCode.body.success).toBe(true);
    const { client, body: signed } = await signedLogin();
    const answer = await client.call('POST', 'user/passkey/login/finish', signed);
    expect(answer.body).toMatchObject({ success: true, data: { id: 2, username: 'alice' } });
    expect(await isIn(client)).toBe(true);
    // A signature counts once, at fifty calls at once, too.
    const again = await signedLogin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.client().call('POST', 'user/passkey/login/finish', again.body),
      ),
    );
    expect(answers.filter((one) => one.body.success)).toHaveLength(1);
  });

  it.each<[string, SignedAs]>(
    rowsHere([
      ['another site', { origin: 'https://evil.example' }],
      ['another port', { origin: 'http://localhost:3001' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['a device that asked nobody', { flags: 1 }],
      ['nobody present', { flags: 4 }],
      ['another type', { type: 'webauthn.create' }],
    ]),
  )('of %s is refused', async (_what, as) => {
    await add(alice);
    const { client, body } = await signedLogin(as);
    expect((await client.call('POST', 'user/passkey/login/finish', body)).body.success).toBe(false);
    expect(await isIn(client)).toBe(false);
  });

  it('of another device, of another text, and of no shape is refused', async () => {
    await add(alice);
    const finish = async (body: object) =>
      (await app.client().call('POST', 'user/passkey/login/finish', body)).body.success;
    const other = makeAuthenticator(origin);
    const { body: unknown } = await signedLogin({}, other);
    expect(await finish(unknown)).toBe(false);
    const { body: stolen } = await signedLogin({}, other);
    expect(
      await finish({
        ...stolen,
        credential: { ...stolen.credential, id: device.id, rawId: device.id },
      }),
    ).toBe(false);
    const [one, two] = [await signedLogin(), await signedLogin()];
    expect(await finish({ ...one.body, credential: two.body.credential })).toBe(false);
    const { body } = await signedLogin();
    for (const credential of [
      undefined,
      null,
      'x',
      [],
      {},
      { id: device.id },
      { ...body.credential, response: null },
      { ...body.credential, response: { clientDataJSON: 5 } },
    ]) {
      const { flow_token } = await begin(app.client(), 'passkey/login/begin');
      expect(await finish({ flow_token, credential })).toBe(false);
    }
    for (const flow_token of [undefined, 5, '', 'x'.repeat(64), two.body.flow_token])
      expect(await finish({ ...body, flow_token })).toBe(false);
  });

  it('of a copied device is refused once the other one was ahead', async () => {
    await add(alice);
    device.setCounter(7);
    const ahead = await signedLogin();
    expect(
      (await ahead.client.call('POST', 'user/passkey/login/finish', ahead.body)).body.success,
    ).toBe(true);
    device.setCounter(5);
    const copy = await signedLogin();
    expect(
      (await copy.client.call('POST', 'user/passkey/login/finish', copy.body)).body.success,
    ).toBe(false);
  });

  it('of a banned account, of a removed one, and after ten minutes is refused', async () => {
    await add(alice);
    const late = await signedLogin();
    tick(app, 600);
    const finish = async ({ client, body }: Awaited<ReturnType<typeof signedLogin>>) =>
      (await client.call('POST', 'user/passkey/login/finish', body)).body.success;
    expect(await finish(late)).toBe(false);
    const root = await app.signedIn();
    await root.call('POST', 'user/manage', { username: 'alice', action: 'disable' });
    expect(await finish(await signedLogin())).toBe(false);
    await root.call('POST', 'user/manage', { username: 'alice', action: 'delete' });
    expect(await finish(await signedLogin())).toBe(false);
  });

  it('confirms before money, for its owner alone, and for what was begun as that', async () => {
    await add(alice);
    tick(app, 601);
    const refused = await alice.call('GET', 'user/token');
    expect([refused.status, refused.body]).toMatchObject([403, { confirm_by: 'code passkey' }]);
    const check = (client: Client, { publicKey, flow_token }: Beginning, key = device) =>
      client.call('POST', 'user/check/finish', {
        credential: { flow_token, credential: key.get(publicKey) },
      });
    const bob = await app.newUser('bob');
    const bobs = makeAuthenticator(origin);
    await bob.call('POST', 'user/confirm', { password });
    await add(bob, bobs);
    expect((await check(alice, await begin(alice, 'check/begin'), bobs)).body.success).toBe(false);
    expect((await check(alice, await begin(bob, 'check/begin'))).body.success).toBe(false);
    expect((await check(alice, await begin(alice, 'passkey/login/begin'))).body.success).toBe(
      false,
    );
    const asLogin = await begin(alice, 'check/begin');
    const body = { ...asLogin, credential: device.get(asLogin.publicKey) };
    const wrong = await app.client().call('POST', 'user/passkey/login/finish', body);
    expect(wrong.body.success).toBe(false);
    expect((await check(alice, await begin(alice, 'check/begin'))).body).toMatchObject({
      success: true,
      data: { scope: 'all' },
    });
    expect((await alice.call('GET', 'user/token')).status).toBe(200);
  });

  it('is added and removed after a check, by its owner', async () => {
    tick(app, 601);
    expect((await alice.call('POST', 'user/passkeys/begin', { name: 'a' })).body).toMatchObject({
      success: false,
      confirm_by: 'password',
    });
    await alice.call('POST', 'user/confirm', { password });
    await add(alice);
    const bob = await app.newUser('bob');
    await bob.call('POST', 'user/confirm', { password });
    const path = `user/passkeys/${device.id}`;
    expect((await bob.call('DELETE', path)).body.success).toBe(false);
    // The same device is no passkey of somebody else's, too.
    expect((await add(bob)).body.success).toBe(false);
    tick(app, 601);
    expect((await alice.call('DELETE', path)).status).toBe(403);
    expect((await login()).body.success).toBe(false);
    const { publicKey, flow_token } = await begin(alice, 'check/begin');
    await alice.call('POST', 'user/check/finish', {
      credential: { flow_token, credential: device.get(publicKey) },
    });
    expect((await alice.call('DELETE', path)).body.success).toBe(true);
    expect((await login()).body.success).toBe(true);
    expect((await alice.call('GET', 'user/factor')).body.data).toMatchObject({ codes_left: 0 });
  });

  it('beside an app leaves the other one in force, and keeps the codes', async () => {
    const app2 = await addApp(app, alice, password);
    expect((await add(alice)).body.data).toEqual({ backup_codes: [] });
    await alice.call('POST', 'user/factor/disable', { code: app2.code() });
    expect((await login()).body.data).toMatchObject({ needs_code: true });
    expect((await alice.call('GET', 'user/factor')).body.data).toEqual({
      enabled: false,
      codes_left: 10,
      needed: false,
    });
  });

  it.each(rowsHere(['', '   ', 5, null, 'x'.repeat(61)]))('needs a name, not %o', async (name) => {
    const { body } = await alice.call('POST', 'user/passkeys/begin', { name });
    expect(body.success).toBe(false);
  });
});

it('belongs to the host of the public address, below a path too', () => {
  const siteAt = (address: string, ownAddress = 'http://127.0.0.1:3000') =>
    passkeySite({ ownAddress, options: { ...app.services.options, get: () => address } });
  expect(siteAt('https://relay.example.com/console')).toEqual({
    id: 'relay.example.com',
    origin: 'https://relay.example.com',
  });
  expect(siteAt('https://relay.example.com:8443')).toEqual({
    id: 'relay.example.com',
    origin: 'https://relay.example.com:8443',
  });
  expect(siteAt('')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  expect(siteAt('', 'http://127.0.0.1:3000/console')).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  });
  for (const address of ['http://relay.lan', 'https://10.0.0.5', 'https://[fd00::5]'])
    expect(siteAt(address)).toBe(undefined);
});
