/** Mail servers, the bot check and the database repeat what they were sent: neither answers nor the log show it. */
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StandIn, sendJson, startProvider } from '../../support/provider';
import { echoes, secret, shows } from '../../support/server/canary';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildToken } from '../../support/steps/builders';

let app: TestApp;
let root: Client;
let lines: string[];
const set = (key: string, value: string) => root.call('PUT', 'option/', { key, value });

beforeEach(async () => {
  lines = [];
  app = await buildTestApp({ lines });
  root = await app.signedIn();
  await root.call('POST', 'user/confirm', { password: '123456' });
});

describe('a mail server that repeats its password', () => {
  let smtp: Server;
  afterEach(() => {
    smtp.close();
  });

  /** Refuses the sign-in, or takes it and refuses the receiver. */
  async function startSmtp(refuses: 'AUTH' | 'RCPT', said: (sent: string) => string) {
    smtp = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 mail\r\n');
      socket.on('data', (part) => {
        const line = part.toString();
        const sent = /^AUTH PLAIN (\S+)/.exec(line)?.[1];
        const text = said(secret).replace(/[\r\n]/g, ' ');
        if (line.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith(refuses)) socket.write(`535 bad ${text} ${sent ?? ''}\r\n`);
        else if (sent !== undefined) socket.write('235 fine\r\n');
        else socket.write('250 fine\r\n');
      });
    });
    await new Promise<void>((resolve) => {
      smtp.listen(0, '127.0.0.1', resolve);
    });
    const address = smtp.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  it.each(['AUTH', 'RCPT'] as const)('shows it nowhere when it refuses %s', async (refuses) => {
    await set('SMTPServer', '127.0.0.1');
    await set('SMTPAccount', 'relay@example.org');
    await set('SMTPToken', secret);
    const shown: string[] = [];
    for (const [how, encode] of echoes) {
      lines.length = 0;
      await set('SMTPPort', String(await startSmtp(refuses, encode)));
      const { body } = await app
        .client()
        .call('GET', `verification?email=${how.replaceAll(' ', '-')}@example.com`);
      await app.services.afterwards.done();
      smtp.close();
      const logged = lines.join('\n');
      expect(logged).toContain('mail was not sent');
      if (shows(logged) || shows(JSON.stringify(body))) shown.push(how);
    }
    console.log(
      `canaries ${shown.length} of ${echoes.length} in mail that is refused at ${refuses}`,
    );
    expect(shown).toEqual([]);
  });
});

describe('a bot check that repeats its secret', () => {
  let provider: StandIn;
  let reply: [number, unknown];
  beforeEach(async () => {
    provider = await startProvider((_asked, response) => sendJson(response, reply[1], reply[0]));
  });
  afterEach(() => provider.close());

  it.each([
    ['a refusal', 200, (text: string) => ({ success: false, 'error-codes': [text] })],
    ['an error', 400, (text: string) => ({ error: { message: text } })],
    ['an error in words', 500, (text: string) => ({ error: text })],
    ['text alone', 403, (text: string) => text],
  ])('shows it nowhere: %s', async (_what, status, bodyOf) => {
    app.services.signInAddresses = { ...app.services.signInAddresses, turnstile: provider.url };
    await set('TurnstileSecretKey', secret);
    await set('TurnstileSiteKey', 'site');
    await set('TurnstileCheckEnabled', 'true');
    const shown: string[] = [];
    for (const [how, encode] of echoes) {
      reply = [status, bodyOf(encode(secret))];
      const { body } = await app
        .client()
        .call('GET', 'verification?email=a@example.com&turnstile=abc');
      expect([body.success, provider.asked.at(-1)?.body.includes('secret')]).toEqual([false, true]);
      if (shows(JSON.stringify(body)) || shows(lines.join('\n'))) shown.push(how);
    }
    console.log(`canaries ${shown.length} of ${echoes.length} in a bot check, as ${_what}`);
    expect(shown).toEqual([]);
  });
});

describe('an unexpected error of the database', () => {
  const statements: [string, () => Promise<unknown>][] = [
    [
      'a value of another kind',
      () =>
        app.services.store.records
          .insertInto('token')
          .values({ ...buildToken(), id: secret, unlimited_quota: 0, user_id: 1 })
          .execute(),
    ],
    [
      'a row that is there twice',
      async () => {
        for (let i = 0; i < 2; i += 1)
          await app.services.store.records
            .insertInto('name_form')
            .values({ form: secret, user_id: 1 })
            .execute();
      },
    ],
    [
      'a row that is not there',
      () =>
        app.services.store.records
          .selectFrom('token')
          .selectAll()
          .where('key', '=', secret)
          .executeTakeFirstOrThrow(),
    ],
  ];

  it.each(statements)('is logged without values: %s', async (_what, run) => {
    const error: unknown = await run().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    app.services.log.error({ err: error }, 'request failed');
    app.services.log.error({ err: new Error('later', { cause: error }) }, 'request failed');
    const logged = lines.join('\n');
    expect(logged).toContain('request failed');
    expect(logged).toContain('"stack":"');
    expect(shows(logged)).toBe(false);
  });
});
