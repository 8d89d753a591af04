import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailSettings } from '../../../src/server/accounts/mail';
import {
  codeIn,
  linkIn,
  type Mail,
  type MailServer,
  startMailServer,
} from '../../support/browser/mailServer';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
let mail: MailServer;
let mails: Mail[];

beforeEach(async () => {
  mail = await startMailServer();
  ({ mails } = mail);
  app = await buildTestApp();
  root = await app.signedIn();
  await root.call('POST', 'user/confirm', { password: '123456' });
  for (const [key, value] of Object.entries({
    ...mail.options,
    ServerAddress: 'https://relay.example/',
  }))
    expect((await root.call('PUT', 'option/', { key, value })).body.success).toBe(true);
});
afterEach(() => {
  mail.close();
});

const tokenIn = (sent: Mail | undefined) => new URL(linkIn(sent)).searchParams.get('token') ?? '';

/** A user with that address. */
async function bound(username: string, email: string): Promise<Client> {
  const client = await app.newUser(username);
  await client.call('GET', `verification?email=${email}`);
  await app.services.afterwards.done();
  await client.call('POST', 'user/confirm', { password: 'password-1' });
  expect(
    (await client.call('GET', `oauth/email/bind?email=${email}&code=${codeIn(mails.at(-1))}`)).body
      .success,
  ).toBe(true);
  return client;
}

describe('mail codes', () => {
  it('register with a verified address, and only with the code that was sent', async () => {
    await root.call('PUT', 'option/', { key: 'EmailVerificationEnabled', value: 'true' });
    const guest = app.client();
    expect((await guest.call('GET', 'verification?email=New@Example.org')).body.success).toBe(true);
    await app.services.afterwards.done();
    expect(mails[0]?.to).toBe('new@example.org');
    const form = { username: 'new', password: 'password-1', email: 'new@example.org' };
    expect(
      (await guest.call('POST', 'user/register', { ...form, verification_code: 'wrong' })).body
        .errors,
    ).toHaveProperty('verification_code');
    expect(
      (await guest.call('POST', 'user/register', { ...form, verification_code: codeIn(mails[0]) }))
        .body.success,
    ).toBe(true);
    await expect(app.signedIn('new@example.org', 'password-1')).resolves.toBeDefined();
  });

  it('end after five wrong tries, after ten minutes, and after one use', async () => {
    const alice = await app.newUser('alice');
    await alice.call('POST', 'user/confirm', { password: 'password-1' });
    const bind = async (code: string) =>
      (await alice.call('GET', `oauth/email/bind?email=a@example.org&code=${code}`)).body.success;
    const send = async () => {
      await alice.call('GET', 'verification?email=a@example.org');
      await app.services.afterwards.done();
      return codeIn(mails.at(-1));
    };
    const guessed = await send();
    for (let i = 0; i < 5; i++) expect(await bind('000000')).toBe(false);
    expect(await bind(guessed)).toBe(false);
    const late = await send();
    app.setNow(1_800_000_000 + 601);
    await alice.call('POST', 'user/confirm', { password: 'password-1' });
    expect(await bind(late)).toBe(false);
    const right = await send();
    expect(await bind(right)).toBe(true);
    expect(await bind(right)).toBe(false);
  });

  it('are refused for domains that may not register', async () => {
    await root.call('PUT', 'option/', { key: 'EmailDomainRestrictionEnabled', value: 'true' });
    expect((await app.client().call('GET', 'verification?email=a@evil.example')).body.success).toBe(
      false,
    );
    expect((await app.client().call('GET', 'verification?email=a@gmail.com')).body.success).toBe(
      true,
    );
    await app.services.afterwards.done();
    expect(mails.map(({ to }) => to)).toEqual(['a@gmail.com']);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the mailed link, once; old password and sessions end', async () => {
    const alice = await bound('alice', 'alice@example.org');
    await app
      .client()
      .call('GET', 'reset_password?email=alice@example.org', undefined, { host: 'evil.example' });
    await app.services.afterwards.done();
    expect(mails.at(-1)?.text).toContain(
      'https://relay.example/user/reset?email=alice%40example.org&token=',
    );
    const reset = { email: 'alice@example.org', token: tokenIn(mails.at(-1)) };
    const { body } = await app.client().call('POST', 'user/reset', reset);
    expect(body.data).toMatch(/^\w{12}$/);
    expect((await alice.call('GET', 'user/self')).status).toBe(401);
    await expect(app.signedIn('alice', 'password-1')).rejects.toThrow();
    await expect(app.signedIn('alice', String(body.data))).resolves.toBeDefined();
    expect((await app.client().call('POST', 'user/reset', reset)).body.success).toBe(false);
  });

  it('answers the same for an address that nobody has, and sends nothing', async () => {
    await bound('alice', 'alice@example.org');
    const sent = mails.length;
    const unknown = await app.client().call('GET', 'reset_password?email=nobody@example.org');
    await app.services.afterwards.done();
    expect(mails.length).toBe(sent);
    const known = await app.client().call('GET', 'reset_password?email=alice@example.org');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  it('answers the same when the mail server refuses, for who is known must not show', async () => {
    await bound('alice', 'alice@example.org');
    await root.call('PUT', 'option/', { key: 'SMTPPort', value: '1' });
    for (const call of ['reset_password', 'verification'])
      for (const name of ['alice', 'nobody'])
        expect((await app.client().call('GET', `${call}?email=${name}@example.org`)).body).toEqual({
          success: false,
          message: 'The mail could not be sent',
        });
  });
});

describe('the connection to a mail server', () => {
  it.each([
    ['mail.example', true],
    ['localhost.example', true],
    ['127.0.0.1.example', true],
    ['10.0.0.5', true],
    ['127.0.0.1', false],
    ['localhost', false],
    ['::1', false],
  ])('to %s is encrypted before anything is said: %s', async (host, isEncrypted) => {
    await root.call('PUT', 'option/', { key: 'SMTPServer', value: host });
    expect(mailSettings(app.services)).toMatchObject({
      host,
      secure: false,
      requireTLS: isEncrypted,
    });
  });
});
