/** Passwords cannot be guessed, and guesses lock nobody out. */
import { describe, expect, it } from 'vitest';
import { serverTurn } from '../../../src/server/kernel/work/fairTurns';
import { verifyPassword } from '../../../src/server/kernel/work/secrets';
import { isLong } from '../../support/isLong';
import { buildTestApp, type Client, changeInitialPassword } from '../../support/server/testApp';

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

// Each case checks dozens of real password hashes.
describe('guessing a password', () => {
  const tries = isLong ? 1000 : 300;
  it('ends after ten tries, whatever addresses are claimed, while the owner still gets in', async () => {
    const app = await buildTestApp({ rateLimit: true });
    const owner = await app.signedIn();
    const hashes = await app.services.store.db
      .selectFrom('credential')
      .select('password_hash')
      .execute();
    let checked = 0;
    let refused = 0;
    for (let i = 0; i < tries; i++) {
      app.setNow(1_800_000_000 + Math.floor(i / 4));
      const { status, headers, body } = await app
        .client()
        .call(
          'POST',
          'user/login',
          { username: 'root', password: `guess ${i}` },
          { 'x-forwarded-for': `10.0.0.${i % 250}` },
        );
      if (status === 429) {
        refused += 1;
        expect([Number(headers.get('retry-after')) > 0, body.success]).toEqual([true, false]);
      } else checked += 1;
    }
    const right = await owner.call('POST', 'user/login', { username: 'root', password: '123456' });
    console.log(
      `bruteforce checks=${checked} refused=${refused} ownerBlocked=${right.body.success ? 0 : 1}`,
    );
    expect(checked).toBeLessThanOrEqual(10);
    expect(right.body.success).toBe(true);
    expect(await verifyPassword('123456', hashes[0]?.password_hash, serverTurn)).toBe(true);
  });

  it("counts a name and its e-mail address as one account, over all trusted proxies' clients", async () => {
    const app = await buildTestApp({ rateLimit: true, trustedProxies: ['127.0.0.1'] });
    const root = await app.signedIn();
    await changeInitialPassword(root);
    await root.call('POST', 'user/', { username: 'alice', password: 'password-1' });
    await app.services.store.db
      .updateTable('user')
      .set({ email: 'alice@example.com' })
      .where('username', '=', 'alice')
      .execute();
    const guess = (username: string, password: string, address: string) =>
      app
        .client()
        .call('POST', 'user/login', { username, password }, { 'x-forwarded-for': address });
    const names = ['alice', 'alice@example.com'];
    for (let i = 0; i < 10; i++) await guess(names[i % 2] ?? '', 'wrong', `10.0.1.${i}`);
    // Neither name had ten tries. That the account had them is not said.
    for (const [i, name] of names.entries()) {
      const { status, body } = await guess(name, 'password-1', `10.0.2.${i}`);
      expect([status, body.success]).toEqual([200, false]);
      expect(body).toEqual((await guess('nobody', 'wrong', `10.0.3.${i}`)).body);
    }
    app.setNow(1_800_000_301);
    expect((await guess('alice', 'password-1', '10.0.1.1')).body.success).toBe(true);
  });

  it('works as long for a name that nobody has', async () => {
    // A quarter of the delivered work, and still ten times as long as all else that a sign-in does.
    const app = await buildTestApp({ passwordCost: 12 });
    const times: Record<string, number[]> = { root: [], nobody: [] };
    for (let i = 0; i < 20; i++) {
      for (const username of ['root', 'nobody']) {
        // Time of the processor, which what else runs on the machine does not add to.
        const start = process.cpuUsage();
        await app.client().call('POST', 'user/login', { username, password: 'wrong' });
        const { user, system } = process.cpuUsage(start);
        times[username]?.push(user + system);
      }
    }
    const [known, unknown] = [median(times['root'] ?? []), median(times['nobody'] ?? [])];
    console.log(`bruteforce gap=${Math.abs((known / unknown - 1) * 100).toFixed(1)}%`);
    // A difference that tells who exists is a factor; the figure is in the log.
    expect(Math.max(known / unknown, unknown / known)).toBeLessThan(1.5);
  });

  it('is not multiplied by devices: neither by many at the own account nor by own ones at others', async () => {
    const app = await buildTestApp({ rateLimit: true });
    await app.newUser('alice');
    await app.newUser('mallory');
    const guess = async (client: Client, username: string, password: string) =>
      (await client.call('POST', 'user/login', { username, password })).status;
    // The attacker's devices: each sign-in without a cookie gives one.
    const devices = [];
    for (let i = 0; i < 3; i++) devices.push(await app.signedIn('mallory', 'password-1'));
    const own: number[] = [];
    for (let i = 0; i < 24; i++)
      own.push(await guess(devices[i % 3] ?? app.client(), 'mallory', 'wrong'));
    expect(own.filter((status) => status === 200)).toHaveLength(10);
    app.setNow(1_800_000_000 + 1201);
    const others: number[] = [];
    for (let i = 0; i < 30; i++)
      others.push(await guess(devices[i % 3] ?? app.client(), `victim-${i}`, ''));
    expect(others.filter((status) => status === 200)).toHaveLength(20);
    console.log(
      `guesses refused: own devices ${own.filter((status) => status === 429).length}/24, devices of others ${others.filter((status) => status === 429).length}/30`,
    );
  });

  it('does not make others wait for long: fifty at most wait, the rest is asked to try again', async () => {
    const app = await buildTestApp({ passwordCost: 13 });
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) =>
        app.client().call('POST', 'user/login', { username: `nobody-${i}`, password: 'wrong' }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    console.log(
      `password checks ${answers.length - refused.length}, asked to wait ${refused.length}`,
    );
    // Two run, fifty wait; a few more come in for those that end while others still arrive.
    expect(answers.length - refused.length).toBeLessThanOrEqual(62);
    expect(refused.length).toBeGreaterThanOrEqual(18);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  });

  it('with a device from before the password changed counts like any other', async () => {
    const app = await buildTestApp({ rateLimit: true });
    const alice = await app.newUser('alice');
    const thief = await app.signedIn('alice', 'password-1');
    const form = { username: 'alice', password: 'password-2', original_password: 'password-1' };
    expect((await alice.call('PUT', 'user/self', form)).body.success).toBe(true);
    const devices = await app.services.store.db.selectFrom('device').select('id_hash').execute();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++)
      statuses.push(
        (await thief.call('POST', 'user/login', { username: 'alice', password: 'wrong' })).status,
      );
    expect(statuses.at(-1)).toBe(429);
    expect(
      (await app.client().call('POST', 'user/login', { username: 'alice', password: 'password-2' }))
        .status,
    ).toBe(429);
    expect(
      (await alice.call('POST', 'user/login', { username: 'alice', password: 'password-2' })).body
        .success,
    ).toBe(true);
    expect(devices).toHaveLength(2); // the owner's browser here, and root's
  });

  it.each<[string, (i: number) => string]>([
    ['a port in X-Forwarded-For', (i) => `192.0.2.1:${1000 + i}`],
    ['addresses of one IPv6 network', (i) => `2001:db8::${(i + 1).toString(16)}`],
    ['an IPv6 address with a port', (i) => `[2001:db8::1]:${1000 + i}`],
    ['an IPv4 address as an IPv6 one', (i) => (i % 2 ? '::ffff:192.0.2.1' : '192.0.2.1')],
    ['hops that the client made up', (i) => `10.9.8.${i}, 192.0.2.1`],
  ])('has twenty tries from one place, whatever it claims: %s', async (trick, address) => {
    const app = await buildTestApp({ rateLimit: true, trustedProxies: ['127.0.0.1'] });
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) {
      const body = { username: `victim-${i}`, password: '' }; // counts, and costs no check
      const from = { 'x-forwarded-for': address(i) };
      statuses.push((await app.client().call('POST', 'user/login', body, from)).status);
    }
    const refused = statuses.filter((status) => status === 429).length;
    console.log(`guesses refused: ${trick} ${refused}/40`);
    expect(refused).toBe(20);
  });

  it('has sixteen times as many from all networks of one customer', async () => {
    const app = await buildTestApp({ rateLimit: true, trustedProxies: ['127.0.0.1'] });
    const statuses: number[] = [];
    for (let i = 0; i < 340; i++) {
      const body = { username: `victim-${i}`, password: '' };
      const from = { 'x-forwarded-for': `2001:db8:7:${i.toString(16)}::1` };
      statuses.push((await app.client().call('POST', 'user/login', body, from)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(320);
  });
});
