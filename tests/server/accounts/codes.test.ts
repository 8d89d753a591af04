/** Mail codes and bindings: who asked, who proved to be the owner, and nothing that tells who is known. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeIn, type MailServer, startMailServer } from '../../support/browser/mailServer';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
let mail: MailServer;

async function begin(settings: Parameters<typeof buildTestApp>[0] = {}): Promise<void> {
  // Times are compared below: with hashes that take as long as other work.
  app = await buildTestApp({ passwordCost: 10, ...settings });
  root = await app.signedIn();
  await root.call('POST', 'user/confirm', { password: '123456' });
  for (const [key, value] of Object.entries(mail.options))
    expect((await root.call('PUT', 'option/', { key, value })).body.success).toBe(true);
}
beforeEach(async () => {
  mail = await startMailServer();
  await begin();
});
afterEach(() => {
  mail.close();
});

/** The code that this client was mailed. */
async function codeFor(client: Client, email: string): Promise<string> {
  await client.call('GET', `verification?email=${email}`);
  await app.services.afterwards.done();
  return codeIn(mail.mails.at(-1));
}

const bind = async (client: Client, email: string, code: string) =>
  (await client.call('GET', `oauth/email/bind?email=${email}&code=${code}`)).body.success;

const confirm = async (client: Client, password = 'password-1') =>
  (await client.call('POST', 'user/confirm', { password })).body;

const emailOf = async (client: Client) =>
  ((await client.call('GET', 'user/self')).body.data as { email: string | null }).email ?? '';

describe('a mailed code', () => {
  it('binds nothing for a session that did not ask for it', async () => {
    const code = await codeFor(app.client(), 'evil@example.org');
    const alice = await app.newUser('alice');
    await confirm(alice);
    expect(await bind(alice, 'evil@example.org', code)).toBe(false);
    expect(await bind(alice, 'evil@example.org', await codeFor(alice, 'evil@example.org'))).toBe(
      true,
    );
  });

  it('registers nobody in a browser that did not ask for it', async () => {
    await root.call('PUT', 'option/', { key: 'EmailVerificationEnabled', value: 'true' });
    const [asked, other] = [app.client(), app.client()];
    const code = await codeFor(asked, 'new@example.org');
    const form = {
      username: 'new',
      password: 'password-1',
      email: 'new@example.org',
      verification_code: code,
    };
    expect((await other.call('POST', 'user/register', form)).body.success).toBe(false);
    expect((await asked.call('POST', 'user/register', form)).body.success).toBe(true);
  });

  it('is not ended by strangers who ask for one, or guess', async () => {
    const [alice, stranger] = [await app.newUser('alice'), app.client()];
    await confirm(alice);
    const code = await codeFor(alice, 'a@example.org');
    await codeFor(stranger, 'a@example.org');
    for (let i = 0; i < 6; i++) await bind(stranger, 'a@example.org', '000000');
    expect(await bind(alice, 'a@example.org', code)).toBe(true);
  });
});

describe('a binding', () => {
  it('needs the password, for ten minutes, in this session', async () => {
    const alice = await app.newUser('alice');
    const code = await codeFor(alice, 'a@example.org');
    expect(await bind(alice, 'a@example.org', code)).toBe(false);
    expect(await confirm(alice, 'wrong')).toMatchObject({
      success: false,
      errors: { password: 'The current password is wrong' },
    });
    expect((await alice.call('GET', 'user/confirm')).body.data).toBe(false);
    expect((await confirm(await app.signedIn('alice', 'password-1'))).success).toBe(true);
    expect(await bind(alice, 'a@example.org', code)).toBe(false);
    expect((await confirm(alice)).success).toBe(true);
    expect((await alice.call('GET', 'user/confirm')).body.data).toBe(true);
    app.setNow(1_800_000_000 + 601);
    expect(await bind(alice, 'a@example.org', await codeFor(alice, 'a@example.org'))).toBe(false);
    expect(await emailOf(alice)).toBe('');
  });

  it('does not replace an address without it', async () => {
    const alice = await app.newUser('alice');
    await confirm(alice);
    expect(await bind(alice, 'a@example.org', await codeFor(alice, 'a@example.org'))).toBe(true);
    app.setNow(1_800_000_000 + 601);
    expect(await bind(alice, 'evil@example.org', await codeFor(alice, 'evil@example.org'))).toBe(
      false,
    );
    expect(await emailOf(alice)).toBe('a@example.org');
  });
});

describe('the own password', () => {
  const change = async (client: Client, more: object) =>
    (
      await client.call('PUT', 'user/self', {
        username: 'alice',
        display_name: 'alice',
        password: 'password-2',
        ...more,
      })
    ).body;

  it('changes with the current one only, and ten guesses at it are all', async () => {
    await begin({ rateLimit: true });
    const alice = await app.newUser('alice');
    for (const more of [{}, { original_password: '' }, { original_password: 'wrong' }])
      expect(await change(alice, more)).toMatchObject({
        success: false,
        errors: { original_password: expect.any(String) },
      });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 20; i++) {
      const path = i % 2 ? 'user/confirm' : 'user/self';
      const { status } = await alice.call(i % 2 ? 'POST' : 'PUT', path, {
        username: 'alice',
        password: 'password-2',
        original_password: `guess ${i}`,
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThanOrEqual(10);
    await expect(app.signedIn('alice', 'password-1')).resolves.toBeDefined();
    app.setNow(1_800_000_000 + 301);
    expect((await change(alice, { original_password: 'password-1' })).success).toBe(true);
  });

  it('of the super administrator does so in the list of users, too', async () => {
    const id = ((await root.call('GET', 'user/self')).body.data as { id: number }).id;
    const form = { id, username: 'root', password: 'password-9' };
    expect((await root.call('PUT', 'user/', form)).body.errors).toHaveProperty('original_password');
    const right = { ...form, original_password: '123456' };
    expect((await root.call('PUT', 'user/', right)).body.success).toBe(true);
    expect((await root.call('GET', 'user/self')).body.success).toBe(true);
  });
});

describe('mail', () => {
  it('comes three times to a mailbox in ten minutes for all callers, and the refusal is the same for all', async () => {
    await begin({ rateLimit: true });
    const known = await app.newUser('alice');
    await confirm(known);
    await bind(known, 'alice@example.org', await codeFor(known, 'alice@example.org'));
    app.setNow(1_800_000_000 + 601);
    const statuses: Record<string, number[]> = { alice: [], nobody: [] };
    const sent = mail.mails.length;
    for (let i = 0; i < 5; i++)
      for (const [name, list] of Object.entries(statuses))
        list.push(
          (
            await app
              .client()
              .call('GET', `reset_password?email=${name}${i ? `%2B${i}` : ''}@example.org`)
          ).status,
        );
    await app.services.afterwards.done();
    expect(statuses['alice']).toEqual([200, 200, 200, 429, 429]);
    expect(statuses['nobody']).toEqual(statuses['alice']);
    expect(mail.mails.length - sent).toBeLessThanOrEqual(3);
  });

  it('still comes to the owner when somebody else has used a mailbox up, and nine times in all', async () => {
    await begin({ rateLimit: true, trustedProxies: ['127.0.0.1'] });
    const owner = await app.newUser('alice');
    await confirm(owner);
    await bind(owner, 'alice@example.org', await codeFor(owner, 'alice@example.org'));
    await owner.call('GET', 'user/logout');
    app.setNow(1_800_000_000 + 601);
    const ask = async (client: Client, from: string) =>
      (
        await client.call('GET', 'reset_password?email=alice@example.org', undefined, {
          'x-forwarded-for': from,
        })
      ).status;
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push(await ask(app.client(), `2001:db8:7:${i}::1`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    // From elsewhere, without a device that is known.
    expect(await ask(app.client(), '192.0.2.1')).toBe(200);
    for (let i = 0; i < 20; i++) await ask(app.client(), `10.0.0.${i}`);
    expect(await ask(app.client(), '192.0.2.2')).toBe(429);
    expect(await ask(owner, '192.0.2.3')).toBe(200);
  });
});

/** Middle of the values. */
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const calls: [string, (client: Client, email: string) => ReturnType<Client['call']>][] = [
  ['reset_password', (client, email) => client.call('GET', `reset_password?email=${email}`)],
  ['verification', (client, email) => client.call('GET', `verification?email=${email}`)],
  ['user/reset', (client, email) => client.call('POST', 'user/reset', { email, token: 'bad' })],
  [
    'user/register',
    (client, email) =>
      client.call('POST', 'user/register', {
        username: 'someone',
        password: 'password-1',
        email,
        verification_code: '000000',
      }),
  ],
];

describe('whether an address is known', () => {
  beforeEach(async () => {
    await root.call('PUT', 'option/', { key: 'EmailVerificationEnabled', value: 'true' });
    const alice = await app.newUser('alice');
    await confirm(alice);
    expect(await bind(alice, 'alice@example.org', await codeFor(alice, 'alice@example.org'))).toBe(
      true,
    );
  });

  it.each(calls)('does not show in the answer of %s, nor in its time', async (name, call) => {
    const client = app.client();
    const bodies = new Set<string>();
    const ratios: number[] = [];
    const timeOf = async (who: string) => {
      const start = performance.now();
      const { status, body } = await call(client, `${who}@example.org`);
      const time = performance.now() - start;
      bodies.add(JSON.stringify([status, body]));
      return time;
    };
    /** 120 pairs of calls, each as likely to be delayed by other work. @returns how far apart the two of all pairs are */
    const round = async () => {
      for (let i = 0; i < 120; i++) {
        const first = await timeOf(i % 2 ? 'alice' : 'nobody');
        const second = await timeOf(i % 2 ? 'nobody' : 'alice');
        ratios.push(i % 2 ? first / second : second / first);
      }
      const ratio = median(ratios);
      return Math.max(ratio, 1 / ratio) - 1;
    };
    // Of more pairs, where other work blurs those: what it adds evens out, and a gap that is there does not.
    let gap = await round();
    for (let i = 0; i < 9 && gap > 0.1; i++) gap = await round();
    console.log(
      `enumeration ${name} gap ${(gap * 100).toFixed(1)} % differing bodies ${bodies.size - 1}`,
    );
    expect([bodies.size, gap <= 0.1]).toEqual([1, true]);
  });

  it('does not show when the mail server is down', async () => {
    await root.call('PUT', 'option/', { key: 'SMTPPort', value: '1' });
    const answers = new Set<string>();
    for (const path of ['reset_password', 'verification'])
      for (const who of ['alice', 'nobody']) {
        const { status, body } = await app.client().call('GET', `${path}?email=${who}@example.org`);
        answers.add(JSON.stringify([status, body]));
      }
    expect(answers.size).toBe(1);
  });
});
