/** Secrets of options go only where they were typed for: a change of the address empties them, and needs the password. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
});

const set = async (key: string, value: string) =>
  (await root.call('PUT', 'option/', { key, value })).body;
const confirm = () => root.call('POST', 'user/confirm', { password: '123456' });
/** Ends what was confirmed, as ten minutes do. */
const wait = () => app.setNow(app.services.now() + 601);
const secretsSet = async () =>
  ((await root.call('GET', 'option/')).body as unknown as { secrets_set: string[] }).secrets_set;

describe.each([
  ['SMTPServer', 'SMTPToken', 'mail.good.example', 'mail.evil.example'],
  ['WeChatServerAddress', 'WeChatServerToken', 'https://good.example', 'https://evil.example'],
  ['MessagePusherAddress', 'MessagePusherToken', 'https://good.example', 'https://evil.example'],
  ['OidcTokenEndpoint', 'OidcClientSecret', 'https://good.example/t', 'https://evil.example/t'],
])('%s', (address, secret, good, evil) => {
  const now = async () => [app.services.options.get(address), await secretsSet()];
  const refusal = { success: false, message: expect.stringMatching(/confirm your password/) };

  it.each([
    ['first', '', good],
    ['new', good, evil],
    ['empty', good, ''],
  ])('that is %s needs the password, and gets no secret of before', async (_title, from, to) => {
    await confirm();
    await set(address, from);
    await set(secret, 'canary');
    wait();
    expect(await set(address, to)).toMatchObject(refusal);
    expect(await now()).toEqual([from, [secret]]);
    await confirm();
    expect((await set(address, to)).success).toBe(true);
    expect(await now()).toEqual([to, []]);
    await set(secret, 'canary-2');
    expect(await now()).toEqual([to, [secret]]);
  });

  it('that is the same keeps the secret, and needs nothing', async () => {
    await confirm();
    await set(address, good);
    await set(secret, 'canary');
    wait();
    expect((await set(address, good)).success).toBe(true);
    expect(await now()).toEqual([good, [secret]]);
  });

  it('is not for programs with an access token, and the log names what was emptied', async () => {
    await confirm();
    await set(address, good);
    await set(secret, 'canary');
    const authorization = String((await root.call('GET', 'user/token')).body.data);
    const body = { key: address, value: evil };
    const refused = await app.client().call('PUT', 'option/', body, { authorization });
    expect(refused.body).toMatchObject(refusal);
    await set(address, evil);
    const { db } = app.services.store;
    const written = await db.selectFrom('audit').select('content').orderBy('id', 'desc').execute();
    const names = written.map(({ content }) => /"what":"(\w+)"/.exec(content ?? '')?.[1]);
    expect(names.slice(0, 4)).toEqual([address, secret, secret, address]);
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
  await confirm();
  await set('OidcTokenEndpoint', 'https://good.example/t');
  await set('OidcClientSecret', 'canary');
  wait();
  expect((await set('OidcWellKnown', `${provider.url}/w`)).success).toBe(false);
  expect(app.services.options.get('OidcTokenEndpoint')).toBe('https://good.example/t');
  await confirm();
  expect((await set('OidcWellKnown', `${provider.url}/w`)).success).toBe(true);
  expect(app.services.options.get('OidcTokenEndpoint')).toBe('https://evil.example/t');
  expect(await secretsSet()).toEqual([]);
  provider.close();
});
