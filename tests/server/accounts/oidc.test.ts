/** Sign-in and binding through an OIDC provider; the stand-in checks redirect address, secret and code as strict ones do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OidcProvider, oidcSecret, startOidcProvider } from '../../support/oidcProvider';
import { sendJson } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

const redirect = 'https://relay.example/oauth/oidc';
let app: TestApp;
let root: Client;
let provider: OidcProvider;

async function setOptions(options: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(options))
    expect((await root.call('PUT', 'option/', { key, value })).body).toMatchObject({
      success: true,
    });
}

beforeEach(async () => {
  provider = await startOidcProvider(() => app.services.now());
  app = await buildTestApp();
  root = await app.signedIn();
  await root.call('POST', 'user/confirm', { password: '123456' });
  await setOptions({
    ...provider.options,
    ServerAddress: 'https://relay.example',
    OidcEnabled: 'true',
  });
});
afterEach(() => provider.close());

/** A whole round trip of a browser; the provider gets the state as nonce, as from the console. */
async function trip(client: Client, { nonce, code }: { nonce?: string; code?: string } = {}) {
  const { data, code_challenge: challenge } = (await client.call('GET', 'oauth/state'))
    .body as Record<string, unknown>;
  const state = String(data);
  const given = code ?? provider.giveCode(redirect, nonce ?? state, String(challenge));
  return client.call('GET', `oauth/oidc?${new URLSearchParams({ code: given, state })}`);
}

const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: number }).id;
const usersNow = async () => ((await root.call('GET', 'user/?p=0')).body.data as unknown[]).length;

async function confirmed(username: string): Promise<Client> {
  const client = await app.newUser(username);
  await client.call('POST', 'user/confirm', { password: 'password-1' });
  return client;
}

describe('a sign-in through OIDC', () => {
  it('makes a user at first, with the name of the provider, and is the same user from then on', async () => {
    provider.person = { sub: 'a', name: 'Ada L', preferred_username: 'ada', email: 'a@b.example' };
    const first = await trip(app.client());
    expect(first.body).toMatchObject({ success: true, data: { role: 1, display_name: 'Ada L' } });
    provider.person = { sub: 'a', name: 'Renamed' };
    expect(idOf(await trip(app.client()))).toBe(idOf(first));
    provider.person = { sub: 'b', name: 'Ada L', preferred_username: 'ada', email: 'a@b.example' };
    expect(idOf(await trip(app.client()))).not.toBe(idOf(first));
  });

  it('asks the token endpoint with a form, and userinfo with the token', async () => {
    await trip(app.client());
    const [token, user] = provider.asked;
    expect(token).toMatchObject({ method: 'POST', url: '/token' });
    expect(token?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'console',
      client_secret: oidcSecret,
      redirect_uri: redirect,
    });
    expect(user).toMatchObject({ method: 'GET', url: '/userinfo' });
    expect(user?.headers.authorization).toMatch(/^Bearer token-/);
  });

  it('takes a state once, from the browser that asked for it, within ten minutes', async () => {
    const client = app.client();
    const state = String((await client.call('GET', 'oauth/state')).body.data);
    const path = (given: string) =>
      `oauth/oidc?code=${provider.giveCode(redirect, given)}&state=${given}`;
    expect((await app.client().call('GET', path(state))).status).toBe(403);
    expect((await client.call('GET', path('other'))).status).toBe(403);
    const late = String((await client.call('GET', 'oauth/state')).body.data);
    app.setNow(app.services.now() + 601);
    expect((await client.call('GET', path(late))).status).toBe(403);
    const once = String((await client.call('GET', 'oauth/state')).body.data);
    expect((await client.call('GET', path(once))).body.success).toBe(true);
    expect((await client.call('GET', path(once))).status).toBe(403);
    expect(provider.asked.filter(({ url }) => url === '/token').length).toBe(1);
  });

  it('is refused while it is off, and makes no user while registration is off', async () => {
    await setOptions({ RegisterEnabled: 'false' });
    const before = await usersNow();
    expect((await trip(app.client())).body.success).toBe(false);
    expect(await usersNow()).toBe(before);
    await setOptions({ OidcEnabled: 'false', RegisterEnabled: 'true' });
    expect((await trip(app.client())).body).toMatchObject({
      success: false,
      message: expect.stringMatching(/OIDC/),
    });
    expect(await usersNow()).toBe(before);
  });

  it('lets no banned user in', async () => {
    const { data } = (await trip(app.client())).body;
    const { username } = data as { username: string };
    await root.call('POST', 'user/manage', { username, action: 'disable' });
    expect((await trip(app.client())).body.success).toBe(false);
  });

  it('that comes six times at once makes one account', async () => {
    const before = await usersNow();
    const answers = await Promise.all(Array.from({ length: 6 }, () => trip(app.client())));
    expect(answers.map(({ body }) => body.success)).toEqual(Array(6).fill(true));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await usersNow()).toBe(before + 1);
  });

  it('counts a sub within its issuer only', async () => {
    const first = idOf(await trip(app.client()));
    provider.idToken = { iss: 'https://other.example' };
    expect(idOf(await trip(app.client()))).not.toBe(first);
  });

  it('shows no name that is not seen, or that is of an account here', async () => {
    for (const [sub, name, shown] of [
      ['1', 'Ada \u202Ecba\u202C', 'Ada cba'],
      ['2', '\u200B\u2060\u200D', ''],
      ['3', 'root', ''],
      ['4', 'r\u200B\u043E\u043Et', ''],
      ['5', 'ada@example.org', ''],
    ] as const) {
      provider.person = { sub, name };
      const { data } = (await trip(app.client())).body;
      const user = data as { username: string; display_name: string };
      expect(user.display_name).toBe(shown || user.username);
    }
  });

  it('gives the code to nobody but the browser that began', async () => {
    const { code_challenge: challenge } = (await app.client().call('GET', 'oauth/state'))
      .body as Record<string, unknown>;
    expect(challenge).toMatch(/^[\w-]{43}$/);
    const thief = app.client();
    const state = String((await thief.call('GET', 'oauth/state')).body.data);
    const code = provider.giveCode(redirect, state, String(challenge));
    const { body } = await thief.call('GET', `oauth/oidc?${new URLSearchParams({ code, state })}`);
    expect(body.success).toBe(false);
  });
});

describe('an answer of the provider is refused', () => {
  it.each([
    ['for another client', { aud: 'somebody-else' }, 'aud'],
    ['about another user', { sub: 'other' }, 'sub'],
    ['that has ended', { exp: 1 }, 'exp'],
    ['of another round trip', { nonce: 'another-browser' }, 'nonce'],
    ['of no round trip', { nonce: undefined }, 'nonce'],
  ])('with an ID token %s', async (_name, claims, word) => {
    provider.idToken = claims;
    const before = await usersNow();
    const client = app.client();
    expect((await trip(client)).body).toMatchObject({
      success: false,
      message: expect.stringContaining(word),
    });
    expect((await client.call('GET', 'user/self')).status).toBe(401);
    expect(await usersNow()).toBe(before);
  });

  it('without an ID token', async () => {
    provider.idToken = undefined;
    expect((await trip(app.client())).body).toMatchObject({
      success: false,
      message: expect.stringContaining('id_token'),
    });
  });

  it.each([
    ['no sub', { name: 'Nobody' }],
    ['an empty sub', { sub: '' }],
    ['a list as sub', { sub: ['1'] }],
  ])('with %s', async (_name, person) => {
    provider.person = person as never;
    provider.idToken = undefined;
    expect((await trip(app.client())).body).toMatchObject({
      success: false,
      message: expect.stringContaining('sub'),
    });
  });

  it('for a code that is spent, unknown or missing, and never shows the secret', async () => {
    const code = provider.giveCode(redirect);
    await trip(app.client(), { code });
    for (const wrong of [code, 'unknown', '']) {
      const { body } = await trip(app.client(), { code: wrong });
      expect(body.success).toBe(false);
    }
    provider.answer = (_asked, response) =>
      sendJson(response, { error: `bad secret ${oidcSecret}` }, 400);
    const { body } = await trip(app.client());
    expect(body.success).toBe(false);
    expect(JSON.stringify(body)).not.toContain(oidcSecret);
  });

  it.each(['http://169.254.169.254/token', 'http://[fd00:ec2::254]/token'])(
    'without a call where the address is %s',
    async (OidcTokenEndpoint) => {
      await setOptions({ OidcTokenEndpoint });
      expect((await trip(app.client())).body).toMatchObject({
        success: false,
        message: expect.stringMatching(/does not call the address/),
      });
    },
  );
});

describe('a binding through OIDC', () => {
  it('goes to who is signed in, after the password, and to nobody else', async () => {
    const alice = await confirmed('alice');
    expect((await trip(alice)).body).toEqual({ success: true, message: 'bind' });
    expect((await alice.call('GET', 'user/self')).body.data).toMatchObject({
      oidc_id: `${provider.url} 1`,
    });
    expect((await trip(app.client())).body.data).toMatchObject({ username: 'alice' });
    const bob = await confirmed('bob');
    expect((await trip(bob)).body.success).toBe(false);
    const carol = await app.newUser('carol');
    provider.person = { sub: 'carol' };
    expect((await trip(carol)).body).toMatchObject({
      success: false,
      message: expect.stringMatching(/confirm your password/),
    });
  });

  it('is free again once its account is deleted', async () => {
    const first = idOf(await trip(app.client()));
    await root.call('DELETE', `user/${first}`);
    expect(idOf(await trip(app.client()))).not.toBe(first);
  });
});

describe('the options', () => {
  it('reach the status, and the secret reaches nobody', async () => {
    const { body } = await app.client().call('GET', 'status');
    expect(body.data).toMatchObject({
      oidc: true,
      oidc_client_id: 'console',
      oidc_authorization_endpoint: `${provider.url}/authorize`,
    });
    const options = (await root.call('GET', 'option/')).body;
    expect(JSON.stringify([body, options])).not.toContain(oidcSecret);
    expect(options['secrets_set' as never]).toContain('OidcClientSecret');
  });

  it('switch on only when they are there, and addresses must be of the web', async () => {
    await setOptions({ OidcEnabled: 'false', OidcTokenEndpoint: '' });
    const put = async (key: string, value: string) =>
      (await root.call('PUT', 'option/', { key, value })).body;
    expect(await put('OidcEnabled', 'true')).toMatchObject({
      success: false,
      message: expect.stringMatching(/OidcTokenEndpoint/),
    });
    for (const value of ['javascript:alert(1)', 'login.example', 'file:///etc/passwd'])
      expect(await put('OidcAuthorizationEndpoint', value)).toMatchObject({
        success: false,
        message: expect.stringMatching(/OidcAuthorizationEndpoint/),
      });
  });

  it('read the three addresses from the well-known one, or change nothing', async () => {
    await setOptions({
      OidcEnabled: 'false',
      OidcAuthorizationEndpoint: '',
      OidcTokenEndpoint: '',
      OidcUserinfoEndpoint: '',
    });
    const wellKnown = `${provider.url}/.well-known/openid-configuration`;
    const answer = provider.answer;
    const { options } = app.services;
    for (const [wrong, word] of [
      [{ token_endpoint: 'https://x.example' }, 'authorization_endpoint'],
      [{ authorization_endpoint: 'javascript:alert(1)' }, 'authorization_endpoint'],
      ['no object', 'authorization_endpoint'],
    ] as const) {
      provider.answer = (_asked, response) => sendJson(response, wrong);
      expect(
        (await root.call('PUT', 'option/', { key: 'OidcWellKnown', value: wellKnown })).body,
      ).toMatchObject({ success: false, message: expect.stringContaining(word) });
      expect([options.get('OidcWellKnown'), options.get('OidcTokenEndpoint')]).toEqual(['', '']);
    }
    provider.answer = answer;
    await setOptions({ OidcWellKnown: wellKnown });
    expect(options.get('OidcUserinfoEndpoint')).toBe(`${provider.url}/userinfo`);
    // The secret was for the address that was emptied above.
    await setOptions({ OidcClientSecret: oidcSecret, OidcEnabled: 'true' });
    expect((await trip(app.client())).body.success).toBe(true);
  });
});
