/** Secrets of options go only where they were typed for: a new address empties them, and needs the password. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startProvider } from '../support/provider';
import { buildTestApp, type Client, type TestApp } from '../support/testApp';

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
});

const set = async (key: string, value: string) =>
  (await root.call('PUT', 'option/', { key, value })).body;
const confirm = () => root.call('POST', 'user/confirm', { password: '123456' });
const secretsSet = async () =>
  ((await root.call('GET', 'option/')).body as unknown as { secrets_set: string[] }).secrets_set;

describe.each([
  ['SMTPServer', 'SMTPToken', 'mail.good.example', 'mail.evil.example'],
  ['WeChatServerAddress', 'WeChatServerToken', 'https://good.example', 'https://evil.example'],
  ['MessagePusherAddress', 'MessagePusherToken', 'https://good.example', 'https://evil.example'],
  ['OidcTokenEndpoint', 'OidcClientSecret', 'https://good.example/t', 'https://evil.example/t'],
])('a new %s', (address, secret, good, evil) => {
  beforeEach(async () => {
    for (const [key, value] of [
      [address, good],
      [secret, 'canary'],
    ] as const)
      expect((await set(key, value)).success).toBe(true);
  });

  it('needs the password, and gets no secret of the old one', async () => {
    expect(await set(address, evil)).toMatchObject({
      success: false,
      message: expect.stringMatching(/confirm your password/),
    });
    expect([app.services.options.get(address), await secretsSet()]).toEqual([good, [secret]]);
    await confirm();
    expect((await set(address, evil)).success).toBe(true);
    expect([app.services.options.get(address), await secretsSet()]).toEqual([evil, []]);
    await set(secret, 'canary-2');
    expect(await secretsSet()).toEqual([secret]);
  });

  it('is none where it is the same, and none by way of an empty one', async () => {
    expect((await set(address, good)).success).toBe(true);
    expect(await secretsSet()).toEqual([secret]);
    expect((await set(address, '')).success).toBe(true);
    expect((await set(address, evil)).success).toBe(true);
    expect(await secretsSet()).toEqual([]);
  });
});

it('the token endpoint that a well-known address names is a new address, too', async () => {
  const provider = await startProvider((_asked, response) =>
    sendJson(response, {
      authorization_endpoint: 'https://evil.example/a',
      token_endpoint: 'https://evil.example/t',
      userinfo_endpoint: 'https://evil.example/u',
    }),
  );
  await set('OidcTokenEndpoint', 'https://good.example/t');
  await set('OidcClientSecret', 'canary');
  expect((await set('OidcWellKnown', `${provider.url}/w`)).success).toBe(false);
  expect(app.services.options.get('OidcTokenEndpoint')).toBe('https://good.example/t');
  await confirm();
  expect((await set('OidcWellKnown', `${provider.url}/w`)).success).toBe(true);
  expect(app.services.options.get('OidcTokenEndpoint')).toBe('https://evil.example/t');
  expect(await secretsSet()).toEqual([]);
  provider.close();
});
