/** Small doors that were found open: ids, addresses, chat links, floods, demo data. */
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { hasKeyInHost } from '../../src/schema/chatLink';
import { createServices } from '../../src/server/createServices';
import { demoPassword, fillWithDemo } from '../../src/server/demo/fill';
import { createOutgoingFetch, mayCall } from '../../src/server/kernel/outgoing';
import { verifyPassword } from '../../src/server/kernel/secrets';
import { buildToken } from '../support/builders';
import { buildTestApp } from '../support/testApp';
import { freshDsn } from '../support/testDatabase';

describe('an id', () => {
  it.each([[[1]], [['1']], [{ toString: 1 }], [true], ['1e0'], [' 1'], ['0x1']])(
    'is no number: %j',
    async (id) => {
      const root = await (await buildTestApp()).signedIn();
      await root.call('POST', 'token/', buildToken({ name: 'before' }));
      const { body } = await root.call('PUT', 'token/', { id, name: 'after' });
      expect(body.success).toBe(false);
      expect((await root.call('GET', 'token/?p=0')).body.data).toMatchObject([{ name: 'before' }]);
    },
  );
});

describe('an address that only machines of a cloud have', () => {
  it.each([
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:a9fe:a9fe::1',
    'fec0::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fd00:42::42',
  ])('%s is never called', (address) => {
    expect(mayCall(address, true)).toBe(false);
  });

  it.each(['data:text/plain,secret', 'blob:x', 'file:///etc/passwd'])(
    'nor is %s',
    async (address) => {
      await expect(createOutgoingFetch(true)(address, {})).rejects.toThrow('must begin with http');
    },
  );
});

describe('a chat link', () => {
  it.each([
    'https://{key}.evil.example/',
    'https://evil.example:{key}/',
    'https://{key}@evil.example/',
    '{key}://evil.example',
    'https://{key}',
  ])('%s would give the key to a host of its choice: refused', async (link) => {
    expect(hasKeyInHost(link)).toBe(true);
    const root = await (await buildTestApp()).signedIn();
    const { body } = await root.call('PUT', 'option/', { key: 'ChatLink', value: link });
    expect([body.success, body.message]).toEqual([false, expect.stringContaining('ChatLink')]);
  });

  it.each([
    'https://chat.example/#/?key={key}&url={address}',
    'https://chat.example/{key}',
    'https://chat.example',
  ])('%s names its host itself', (link) => {
    expect(hasKeyInHost(link)).toBe(false);
  });
});

describe('the flood limit', () => {
  it.each([
    ['/healthz', 'pages'],
    ['/v1/models', 'usage'],
    ['/api/status', 'api'],
  ] as const)('holds for %s', async (path, kind) => {
    const app = await buildTestApp({
      rateLimit: true,
      floodLimits: { api: 9, pages: 9, usage: 9 },
    });
    const answers: Response[] = [];
    for (let i = 0; i < 11; i += 1) answers.push(await app.request(path));
    expect([kind, answers.map(({ status }) => status === 429)]).toEqual([
      kind,
      [...Array(9).fill(false), true, true],
    ]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('demo data', () => {
  it('makes no administrator whose password is in the source', async () => {
    const dsn = await freshDsn();
    const services = await createServices({
      dataDir: ':memory:',
      ...(dsn ? { dsn } : {}),
      log: pino({ level: 'silent' }),
    });
    await fillWithDemo(services, { channels: 2, users: 120, tokens: 2, codes: 2, logs: 5 });
    const users = await services.store.db.selectFrom('user').select(['id', 'role']).execute();
    const credentials = await services.store.db.selectFrom('credential').selectAll().execute();
    const enter = async (id: number) =>
      verifyPassword(
        demoPassword,
        credentials.find(({ user_id }) => user_id === id)?.password_hash,
      );
    const admins = users.filter(({ role }) => Number(role) >= 10);
    const entered: boolean[] = [];
    for (const { id } of admins) entered.push(await enter(id));
    const plain = users.find(({ role }) => role === 1);
    expect([admins.length > 1, entered.includes(true), await enter(plain?.id ?? 0)]).toEqual([
      true,
      false,
      true,
    ]);
    await services.store.close();
  }, 60_000);
});
