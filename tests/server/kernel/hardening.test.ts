/** Small doors that were found open: ids, addresses, chat links, floods, demo data. */
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { hasKeyInHost } from '../../../src/schema/values/chatLink';
import { createServices } from '../../../src/server/createServices';
import { fillWithDemo } from '../../../src/server/demo/fill';
import { createOutgoingFetch, mayCall } from '../../../src/server/kernel/outgoing/outgoing';
import { serverTurn } from '../../../src/server/kernel/work/fairTurns';
import { verifyPassword } from '../../../src/server/kernel/work/secrets';
import { buildTestApp } from '../../support/server/testApp';
import { freshDsn } from '../../support/server/testDatabase';
import { buildToken } from '../../support/steps/builders';

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
    '::a9fe:a9fe',
    '::ffff:0:a9fe:a9fe',
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
  const fill = async () => {
    const dsn = await freshDsn();
    const services = await createServices({
      dataDir: ':memory:',
      ...(dsn ? { dsn } : {}),
      log: pino({ level: 'silent' }),
    });
    const password = await fillWithDemo(services, {
      channels: 20,
      users: 120,
      tokens: 30,
      codes: 20,
      logs: 5,
    });
    const rows = async (table: string) =>
      (await services.store.records.selectFrom(table).selectAll().orderBy('id').execute()) as Row[];
    const credentials = await services.store.db.selectFrom('credential').selectAll().execute();
    const tables = {
      channel: await rows('channel'),
      user: await rows('user'),
      token: await rows('token'),
      redemption: await rows('redemption'),
    };
    await services.store.close();
    return { password, credentials, tables };
  };

  it('makes no administrator with a known password', async () => {
    const { password, credentials, tables } = await fill();
    const enter = async (row: Row | undefined) =>
      verifyPassword(
        password,
        credentials.find(({ user_id }) => user_id === row?.['id'])?.password_hash,
        serverTurn,
      );
    const admins = tables.user.filter(({ role }) => Number(role) >= 10);
    const entered: boolean[] = [];
    for (const admin of admins) entered.push(await enter(admin));
    const plain = tables.user.find(({ role }) => Number(role) === 1);
    expect([admins.length > 1, entered.includes(true), await enter(plain)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('looks the same in two databases, and what opens one opens no other', async () => {
    const [one, other] = [await fill(), await fill()];
    const without = (rows: readonly Row[], ...fields: string[]) =>
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => !fields.includes(name) && !/time/.test(name)),
        ),
      );
    for (const name of ['channel', 'token', 'redemption'] as const) {
      const keys = [...one.tables[name], ...other.tables[name]].map(({ key }) => key);
      expect([name, new Set(keys).size]).toEqual([name, keys.length]);
      expect(without(one.tables[name], 'key')).toEqual(without(other.tables[name], 'key'));
    }
    expect(without(one.tables.user)).toEqual(without(other.tables.user));
    expect(one.password).not.toBe(other.password);
    // Numbers of accounts that GitHub gave to somebody.
    const bound = one.tables.user.map(({ github_id: id }) => Number(id)).filter(Boolean);
    expect([bound.length > 1, Math.min(...bound) > 1e12]).toEqual([true, true]);
  });
});
