import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
let stand: Server;
let calls: string[];
const identities: Record<string, string> = { 'code-a': 'octocat', 'code-b': 'hubot' };
/** Numbers of the names at GitHub; a test gives a name to somebody else. */
let numbers: Record<string, number>;

beforeEach(async () => {
  calls = [];
  numbers = { octocat: 583_231, hubot: 480_938 };
  stand = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      calls.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
      const path = request.url?.split('?')[0];
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const reply = (value: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (path === '/login/oauth/access_token' || path === '/open-apis/authen/v2/oauth/token') {
        const { code, client_secret: secret } = JSON.parse(body);
        return identities[code] && secret === 'shh'
          ? reply({ access_token: code })
          : reply({ error: 'bad_verification_code' });
      }
      if (path === '/turnstile/v0/siteverify')
        return reply({
          success:
            JSON.parse(body).response === 'good' && JSON.parse(body).secret === 'site-secret',
        });
      if (path === '/user')
        return reply({ id: numbers[identities[token] ?? ''], login: identities[token] });
      if (path === '/open-apis/authen/v1/user_info')
        return reply({ data: { open_id: `ou_${identities[token]}`, name: 'Lark Person' } });
      return reply({
        success: true,
        data: `wx_${new URL(request.url ?? '', 'http://x').searchParams.get('code')}`,
      });
    });
  });
  await new Promise<void>((resolve) => {
    stand.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`;
  app = await buildTestApp({
    providers: { github: address, githubApi: address, lark: address, turnstile: address },
  });
  root = await app.signedIn();
  await root.call('POST', 'user/confirm', { password: '123456' });
  const options = {
    GitHubClientId: 'id',
    GitHubClientSecret: 'shh',
    GitHubOAuthEnabled: 'true',
    LarkClientId: 'id',
    LarkClientSecret: 'shh',
    WeChatServerAddress: address,
    WeChatServerToken: 'wx-token',
    WeChatAuthEnabled: 'true',
  };
  for (const [key, value] of Object.entries(options))
    expect((await root.call('PUT', 'option/', { key, value })).body.success).toBe(true);
});
afterEach(() => {
  stand.close();
});

async function trip(
  client: Client,
  provider: string,
  code: string,
): Promise<{ status: number; body: { success: boolean; message: string; data?: unknown } }> {
  const { body } = await client.call('GET', 'oauth/state');
  return client.call('GET', `oauth/${provider}?code=${code}&state=${body.data}`);
}

describe.each(['github', 'lark'])('sign-in through %s', (provider) => {
  it('makes a user at first and is the same user from then on', async () => {
    const first = await trip(app.client(), provider, 'code-a');
    expect(first.body).toMatchObject({ success: true, data: { role: 1, status: 1 } });
    const again = await trip(app.client(), provider, 'code-a');
    expect((again.body.data as { id: number }).id).toBe((first.body.data as { id: number }).id);
    const other = await trip(app.client(), provider, 'code-b');
    expect((other.body.data as { id: number }).id).not.toBe((first.body.data as { id: number }).id);
  });

  it('writes what a new user is given into the log, once', async () => {
    await root.call('PUT', 'option/', { key: 'QuotaForNewUser', value: '1000' });
    const { id } = (await trip(app.client(), provider, 'code-a')).body.data as { id: number };
    await trip(app.client(), provider, 'code-a');
    expect((await root.call('GET', `user/${id}`)).body.data).toMatchObject({ quota: 1000 });
    expect((await root.call('GET', 'log/?type=4')).body.data).toMatchObject([
      { user_id: id, content: expect.stringMatching(/^新用户注册赠送 .*0\.002000/) },
    ]);
  });

  it('makes no user where registration needs an invitation, and signs in those that there are', async () => {
    await trip(app.client(), provider, 'code-a');
    await root.call('PUT', 'option/', { key: 'RegistrationByInvitation', value: 'true' });
    expect((await trip(app.client(), provider, 'code-a')).body.success).toBe(true);
    const { body } = await trip(app.client(), provider, 'code-b');
    expect(body.message).toMatch(/need an invitation/);
  });

  it('gives a new user no more than what is exact', async () => {
    await app.services.store.db
      .insertInto('option')
      .values({ key: 'QuotaForNewUser', value: '1e16' })
      .execute();
    await app.services.options.reload();
    const { body } = await trip(app.client(), provider, 'code-a');
    expect(body).toMatchObject({
      success: false,
      message: expect.stringMatching(/no longer exact/),
    });
  });

  it('binds to who is signed in, and to nobody else', async () => {
    const alice = await app.newUser('alice');
    await alice.call('POST', 'user/confirm', { password: 'password-1' });
    expect((await trip(alice, provider, 'code-a')).body).toEqual({
      success: true,
      message: 'bind',
    });
    expect((await trip(app.client(), provider, 'code-a')).body.data).toMatchObject({
      username: 'alice',
    });
    const bob = await app.newUser('bob');
    await bob.call('POST', 'user/confirm', { password: 'password-1' });
    expect((await trip(bob, provider, 'code-a')).body.success).toBe(false);
  });

  it('never binds where somebody wants to sign in, whatever session the browser still has', async () => {
    const alice = await app.newUser('alice');
    await alice.call('POST', 'user/confirm', { password: 'password-1' });
    const { body } = await alice.call('GET', 'oauth/state?sign_in=true');
    await alice.call('GET', `oauth/${provider}?code=code-a&state=${body.data}`);
    const { data } = (await alice.call('GET', 'user/self')).body;
    expect((data as { username: string }).username).not.toBe('alice');
  });

  it('neither binds to another nor makes an account where who began is gone', async () => {
    const alice = await app.newUser('alice');
    const { body } = await alice.call('GET', 'oauth/state');
    await alice.call('GET', 'user/logout');
    const arrived = await alice.call('GET', `oauth/${provider}?code=code-a&state=${body.data}`);
    expect(arrived.status).toBe(403);
    const users = (await root.call('GET', 'user/search?keyword=')).body.data as unknown[];
    expect(users).toHaveLength(2);
  });

  /** Alice, who could bind, until root does something to her account. */
  async function stoppedAlice(action: 'delete' | 'disable'): Promise<Client> {
    const alice = await app.newUser('alice');
    await alice.call('POST', 'user/confirm', { password: 'password-1' });
    const { body } = await root.call('POST', 'user/manage', { username: 'alice', action });
    expect(body.success).toBe(true);
    return alice;
  }

  it('refuses the session of a banned user, and asks the provider nothing', async () => {
    const alice = await stoppedAlice('disable');
    const { body } = await trip(alice, provider, 'code-a');
    expect(body).toEqual({ success: false, message: 'This user is banned' });
    expect(calls).toEqual([]);
  });

  it('takes the session of a deleted user for none', async () => {
    const alice = await stoppedAlice('delete');
    const { body } = await trip(alice, provider, 'code-a');
    expect(body).toMatchObject({ success: true, data: { role: 1, status: 1 } });
    const { id } = body.data as { id: number };
    expect((await alice.call('GET', 'user/self')).body.data).toMatchObject({ id });
  });

  it('takes a state once, from the browser that asked for it, within ten minutes', async () => {
    const client = app.client();
    const state = (await client.call('GET', 'oauth/state')).body.data;
    expect(
      (await app.client().call('GET', `oauth/${provider}?code=code-a&state=${state}`)).status,
    ).toBe(403);
    expect((await client.call('GET', `oauth/${provider}?code=code-a&state=other`)).status).toBe(
      403,
    );
    const late = (await client.call('GET', 'oauth/state')).body.data;
    app.setNow(1_800_000_000 + 601);
    expect((await client.call('GET', `oauth/${provider}?code=code-a&state=${late}`)).status).toBe(
      403,
    );
    expect(calls).toEqual([]);
  });

  it('fails with the provider, and signs nobody in', async () => {
    const client = app.client();
    expect((await trip(client, provider, 'wrong')).body.success).toBe(false);
    expect((await client.call('GET', 'user/self')).status).toBe(401);
  });

  it('makes no user while registration is off, and lets no banned user in', async () => {
    const { data } = (await trip(app.client(), provider, 'code-a')).body;
    await root.call('PUT', 'option/', { key: 'RegisterEnabled', value: 'false' });
    expect((await trip(app.client(), provider, 'code-b')).body.success).toBe(false);
    await root.call('POST', 'user/manage', {
      username: (data as { username: string }).username,
      action: 'disable',
    });
    expect((await trip(app.client(), provider, 'code-a')).body.success).toBe(false);
  });
});

describe('an identity', () => {
  const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: number }).id;

  it('at GitHub is the number: who takes the name over is somebody else', async () => {
    const owner = idOf(await trip(app.client(), 'github', 'code-a'));
    numbers['octocat'] = 999;
    expect(idOf(await trip(app.client(), 'github', 'code-a'))).not.toBe(owner);
    identities['code-c'] = 'renamed';
    numbers['renamed'] = 583_231;
    expect(idOf(await trip(app.client(), 'github', 'code-c'))).toBe(owner);
  });

  it('at GitHub that was kept by name goes over to the number, once', async () => {
    const alice = await app.newUser('alice');
    const { id } = (await alice.call('GET', 'user/self')).body.data as { id: number };
    const set = (github_id: string) =>
      app.services.store.db.updateTable('user').set({ github_id }).where('id', '=', id).execute();
    await set('@octocat');
    expect(idOf(await trip(app.client(), 'github', 'code-a'))).toBe(id);
    numbers['octocat'] = 999;
    expect(idOf(await trip(app.client(), 'github', 'code-a'))).not.toBe(id);
    // A name of digits is no number of anybody.
    identities['code-d'] = '480938';
    numbers['480938'] = 7;
    await set('480938');
    expect(idOf(await trip(app.client(), 'github', 'code-d'))).not.toBe(id);
  });

  it.each(['github', 'lark', 'wechat'])(
    'of %s that signs in six times at once makes one account',
    async (provider) => {
      const users = async () => (await root.call('GET', 'user/?p=0')).body.data as unknown[];
      const before = (await users()).length;
      const signIn = () => trip(app.client(), provider, 'code-a');
      const answers = await Promise.all(Array.from({ length: 6 }, signIn));
      expect(answers.map(({ body }) => body.success)).toEqual(Array(6).fill(true));
      expect(new Set(answers.map(idOf)).size).toBe(1);
      expect((await users()).length).toBe(before + 1);
    },
  );

  it('of a deleted account may be bound to another', async () => {
    const first = idOf(await trip(app.client(), 'github', 'code-a'));
    await root.call('DELETE', `user/${first}`);
    expect(idOf(await trip(app.client(), 'github', 'code-a'))).not.toBe(first);
  });
});

describe('the Turnstile check', () => {
  it('guards registration and mail while it is on, and asks the provider with the secret', async () => {
    for (const [key, value] of Object.entries({
      TurnstileSiteKey: 'site',
      TurnstileSecretKey: 'site-secret',
      TurnstileCheckEnabled: 'true',
    }))
      expect((await root.call('PUT', 'option/', { key, value })).body.success).toBe(true);
    const guest = app.client();
    const form = { username: 'human', password: 'password-1' };
    expect((await guest.call('POST', 'user/register?turnstile=', form)).body.success).toBe(false);
    expect((await guest.call('POST', 'user/register?turnstile=bad', form)).body.success).toBe(
      false,
    );
    expect(
      (await guest.call('GET', 'reset_password?email=a@b.co&turnstile=')).body.message,
    ).toMatch(/Turnstile/);
    expect((await guest.call('POST', 'user/register?turnstile=good', form)).body.success).toBe(
      true,
    );
    expect((await root.call('GET', 'option/')).body.data).toContainEqual({
      key: 'TurnstileSecretKey',
      value: '',
    });
  });
});
