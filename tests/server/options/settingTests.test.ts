/** "Send a test": what root reads of the mail server, of Message Pusher and of sign-in providers. */
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../support/browser/certificate';
import { type MailServer, startMailServer } from '../../support/browser/mailServer';
import { type Asked, type StandIn, sendJson, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
let provider: StandIn;
let mail: MailServer;

const secret = 'the-secret-canary';
const set = async (options: Record<string, string>) => {
  for (const [key, value] of Object.entries(options))
    expect((await root.call('PUT', 'option/', { key, value })).body.message).toBe('');
};
const test = async (section: unknown) =>
  (await root.call('POST', 'option/test', { section }, { 'accept-language': 'en' })).body;

beforeEach(async () => {
  provider = await startProvider((_asked, response) => sendJson(response, {}));
  mail = await startMailServer();
  const { url } = provider;
  app = await buildTestApp({
    providers: { github: url, githubApi: url, lark: url, turnstile: url },
  });
  root = await app.signedIn();
  // Addresses that secrets go to need the password.
  await root.call('POST', 'user/confirm', { password: '123456' });
});
afterEach(() => {
  provider.close();
  mail.close();
});

interface Case {
  section: string;
  options: () => Record<string, string>;
  /** Status and answer that mean that all is well, and what root then reads. */
  good: [status: number, answer: unknown, words: string];
  /** The same for settings that are wrong. */
  bad: [status: number, answer: unknown, words: string][];
  /** Whether what was sent has the saved settings. */
  isAsked: (asked: Asked) => boolean;
}

const cases: Case[] = [
  {
    section: 'pusher',
    options: () => ({ MessagePusherAddress: `${provider.url}/push`, MessagePusherToken: secret }),
    good: [200, { success: true, message: 'ok' }, 'ok'],
    bad: [
      [200, { success: false, message: '无效的 token' }, '无效的 token'],
      [200, { success: false, message: `no ${secret}` }, 'no ***'],
      [404, 'no page', '404'],
    ],
    isAsked: ({ url, body }) => url === '/push' && body.includes(secret),
  },
  {
    section: 'github',
    options: () => ({ GitHubClientId: 'gh', GitHubClientSecret: secret }),
    good: [
      200,
      { error: 'bad_verification_code', error_description: 'The code is incorrect' },
      'bad_verification_code: The code is incorrect',
    ],
    bad: [
      [
        200,
        { error: 'incorrect_client_credentials', error_description: 'They are incorrect' },
        'incorrect_client_credentials: They are incorrect',
      ],
      [404, { error: 'Not Found' }, '404 Not Found'],
      [200, { access_token: 'surprise' }, 'surprise'],
    ],
    isAsked: ({ body }) => body.includes(secret) && body.includes('"gh"'),
  },
  {
    section: 'lark',
    options: () => ({ LarkClientId: 'lark', LarkClientSecret: secret }),
    good: [200, { code: 0, msg: 'ok', app_access_token: 'not-shown' }, 'ok'],
    bad: [
      [200, { code: 10_014, msg: 'app secret invalid' }, 'app secret invalid'],
      [500, 'down', '500'],
    ],
    isAsked: ({ body }) => body.includes(secret),
  },
  {
    section: 'oidc',
    options: () => ({
      OidcClientId: 'console',
      OidcTokenEndpoint: `${provider.url}/token`,
      OidcUserinfoEndpoint: `${provider.url}/userinfo`,
      OidcClientSecret: secret,
    }),
    good: [
      400,
      { error: 'invalid_grant', error_description: 'Code not valid' },
      '400 invalid_grant: Code not valid',
    ],
    bad: [
      [
        401,
        { error: 'invalid_client', error_description: `Invalid client credentials ${secret}` },
        '401 invalid_client: Invalid client credentials ***',
      ],
      [400, { error: 'unauthorized_client' }, '400 unauthorized_client'],
      [404, 'no page', '404'],
    ],
    isAsked: ({ url, body }) => url === '/token' && body.includes(secret),
  },
  {
    section: 'wechat',
    options: () => ({ WeChatServerAddress: provider.url, WeChatServerToken: secret }),
    good: [200, { success: false, message: '验证码错误或已过期' }, '验证码错误或已过期'],
    bad: [
      [200, { success: false, message: '无权进行此操作' }, '无权进行此操作'],
      [401, { success: false }, '401'],
    ],
    isAsked: ({ headers }) => headers['authorization'] === secret,
  },
  {
    section: 'turnstile',
    options: () => ({ TurnstileSecretKey: secret }),
    good: [
      200,
      { success: false, 'error-codes': ['invalid-input-response'] },
      'invalid-input-response',
    ],
    bad: [
      [200, { success: false, 'error-codes': ['invalid-input-secret'] }, 'invalid-input-secret'],
    ],
    isAsked: ({ body }) => body.includes(secret),
  },
];

describe.each(cases)('a test of $section', ({ section, options, good, bad, isAsked }) => {
  it('says the words of an answer that takes the settings, and of those that do not', async () => {
    await set(options());
    for (const [[status, answer, words], isGood] of [
      [good, true] as const,
      ...bad.map((one) => [one, false] as const),
    ]) {
      provider.answer = (_asked, response) => sendJson(response, answer, status);
      const body = await test(section);
      expect([words, body.success, isGood ? body.data : body.message]).toEqual([
        words,
        isGood,
        expect.stringContaining(words),
      ]);
      expect(JSON.stringify(body)).not.toMatch(/the-secret-canary|not-shown/);
      expect(isAsked(provider.asked.at(-1) as Asked)).toBe(true);
    }
  });

  it('says that nobody answers, and which settings are missing', async () => {
    const body = await test(section);
    expect([body.success, body.message]).toEqual([false, expect.stringContaining('Not tested: ')]);
    await set(options());
    provider.close();
    expect(await test(section)).toMatchObject({
      success: false,
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('a test of the mail settings', () => {
  it('sends a mail to root, and says what the server answered', async () => {
    await set({ ...mail.options, SMTPFrom: 'relay@example.org' });
    expect(await test('smtp')).toMatchObject({
      success: true,
      data: expect.stringMatching(/^relay@example\.org: 250 /),
    });
    expect(mail.mails).toMatchObject([
      { to: 'relay@example.org', text: expect.stringContaining('Mail from this site arrives') },
    ]);
  });

  it('speaks TLS from the first byte where the switch says so', async () => {
    const server = createServer(makeCertificate(['localhost']), (socket) => socket.end());
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    await set({
      SMTPServer: '127.0.0.1',
      SMTPPort: String(port),
      SMTPFrom: 'relay@example.org',
      SMTPSSLEnabled: 'true',
    });
    const { success, message } = await test('smtp');
    server.close();
    expect([success, message]).toEqual([false, expect.stringMatching(/self.signed/)]);
  });

  it('says why the server cannot be reached', async () => {
    await set(mail.options);
    mail.close();
    expect(await test('smtp')).toMatchObject({
      success: false,
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('a code by mail', () => {
  it.each(['verification', 'reset_password'])(
    'is said to be sent only where the mail server was there: %s',
    async (path) => {
      await set(mail.options);
      const ask = async () => (await app.client().call('GET', `${path}?email=a@example.org`)).body;
      expect((await ask()).success).toBe(true);
      await app.services.afterwards.done();
      mail.close();
      expect(await ask()).toMatchObject({
        success: false,
        message: expect.stringMatching(/could not be sent|发送失败/),
      });
    },
  );
});

it('no other section has a test', async () => {
  for (const section of ['login', 'constructor', '', 7, null, undefined])
    expect((await root.call('POST', 'option/test', { section })).status).toBe(400);
});
