/** The history of changes: who changed which record, from which value to which; never a secret. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changedTexts } from '../../../src/server/auth/auditChanges';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

interface Entry {
  id: number;
  username: string;
  action: string;
  resource: string;
  records: string;
  content: string;
  name: string;
  undo: string;
}

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
});

const entries = async (query = '', client = root) =>
  (await client.call('GET', `audit/?p=0${query}`)).body.data as Entry[];

const done = async (method: string, path: string, body?: object) => {
  const answer = await root.call(method, path, body);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data as { id: number };
};

const newAdmin = async () => {
  const admin = await app.newUser('admin');
  await done('POST', 'user/manage', { username: 'admin', action: 'promote' });
  return admin;
};

/** Everything that the audit has stored, as text. */
const stored = async () =>
  JSON.stringify(await app.services.store.db.selectFrom('audit').selectAll().execute());

describe('a record', () => {
  it('has a history of its creation, changes and deletion, which stays', async () => {
    const key = 'sk-very-secret-value';
    await done('POST', 'channel/', buildChannel({ name: 'first', key }));
    const [{ id } = { id: 0 }] = (await root.call('GET', 'channel/?p=0')).body.data as Entry[];
    await done('PUT', 'channel/', { id, name: 'second', key: 'sk-another-secret-value' });
    await done('PUT', 'channel/', { id, status: 2 });
    await done('DELETE', `channel/${id}`);
    const history = await entries(`&resource=channel&records=${id}`);
    expect(history.map(({ action }) => action)).toEqual([
      'deleted',
      'changed',
      'changed',
      'created',
    ]);
    expect(history.map(({ content }) => content)).toEqual([
      expect.stringContaining('Name: second'),
      'Status: Enabled → Disabled',
      expect.stringMatching(/Name: first → second/),
      expect.stringContaining('Name: first'),
    ]);
    expect(history[2]?.content).toMatch(/Key/);
    expect(await stored()).not.toMatch(/secret-value/);
    expect(await entries(`&resource=channel&records=${id + 1}`)).toEqual([]);
  });

  it('is found by person, action and time', async () => {
    await newAdmin();
    await done('POST', 'announcement/', { title: 'one' });
    const time = app.services.now();
    const found = await entries(`&username=root&action=created&created_at=${time - 60}..${time}`);
    expect(found.map(({ resource }) => resource)).toEqual(['announcement', 'user']);
    expect(await entries(`&created_at=1..${time - 6000}`)).toEqual([]);
    expect(await entries('&username=nobody')).toEqual([]);
  });

  it('is found by its name, also if it is gone, and a setting by its title', async () => {
    const { id } = await done('POST', 'announcement/', { title: 'Stand-in' });
    await done('PUT', 'announcement/', { id, body: 'b' });
    await done('DELETE', `announcement/${id}`);
    await done('PUT', 'option/', { key: 'GroupRatio', value: '{"default":2}' });
    const named = async (name: string) =>
      (await entries(`&name=${encodeURIComponent(name)}`)).map(({ action }) => action);
    expect(await named('stand')).toEqual(['deleted', 'changed', 'created']);
    expect(await named('group rat')).toEqual(['setOption']);
    expect(await named('分组')).toEqual(['setOption']);
    expect(await named(`${id}`)).toEqual([]);
    await done('POST', 'user/', { username: 'gone', password: 'password-1' });
    const [{ id: account } = { id: 0 }] = (await root.call('GET', 'user/search?keyword=gone')).body
      .data as Entry[];
    await done('DELETE', `user/${account}`);
    expect(await named('gone')).toEqual(['deleted', 'created']);
  });

  it('is not found by a name that its reader may not read, or by a secret in it', async () => {
    const admin = await newAdmin();
    const target = { name: 'board', kind: 'mail', address: 'a@example.com', events: 'channel_off' };
    await done('POST', 'messenger/', target);
    expect(await entries('&resource=messenger', admin)).toMatchObject([{ name: '' }]);
    expect(await entries('&name=board', admin)).toEqual([]);
    const secret = 'sk-abcdefghijklmnopqrstuvwxyz0123456789';
    await done('POST', 'channel/', buildChannel({ name: secret }));
    expect(await stored()).not.toContain(secret);
  });
});

it('an account: passwords are named and never kept, actions and quota are', async () => {
  await done('POST', 'user/', { username: 'bob', password: 'password-of-bob' });
  const { data } = (await root.call('GET', 'user/search?keyword=bob')).body as {
    data?: { id: number; quota: number }[];
  };
  const id = data?.[0]?.id ?? 0;
  await done('PUT', 'user/', { id, password: 'password-two', display_name: 'Bob B.' });
  await done('POST', 'user/manage', { username: 'bob', action: 'disable' });
  await done('POST', 'topup', { user_id: id, quota: 500_000 });
  const history = await entries(`&resource=user&records=${id}`);
  expect(history.map(({ action, content }) => [action, content])).toEqual([
    ['toppedUp', 'Remaining quota: $0.00 → $1.00'],
    ['managed', expect.stringMatching(/^Status: \S+ → \S+$/)],
    ['changed', expect.stringMatching(/^Display name: bob → Bob B\.; Password$/)],
    ['created', expect.stringContaining('Username: bob')],
  ]);
  expect(await stored()).not.toMatch(/password-/);
});

it('roles that the list of users can give back are taken back, by root', async () => {
  const admin = await newAdmin();
  await done('POST', 'user/', { username: 'bob', password: 'password-1' });
  const [made] = await entries('&resource=user');
  const id = Number(made?.records);
  const undoes = async (role: number) => {
    await done('PUT', 'user/', { id, role });
    const [[entry], [seen]] = [
      await entries('&resource=user'),
      await entries('&resource=user', admin),
    ];
    return [entry?.undo, seen?.undo];
  };
  expect(await undoes(10)).toEqual(['{"role":["1","10"]}', '']);
  // Nobody is promoted to root by the list.
  expect(await undoes(100)).toEqual(['', '']);
});

describe('settings', () => {
  it('keep their values for root, and those of secrets for nobody', async () => {
    const admin = await newAdmin();
    await done('PUT', 'option/', { key: 'SystemName', value: 'Acme' });
    await done('PUT', 'option/', { key: 'GitHubClientSecret', value: 'hidden-value' });
    const [secret, name] = await entries('&resource=option');
    expect([secret?.content, name?.content]).toEqual([
      'GitHub client secret',
      expect.stringMatching(/^System name: .* → Acme$/),
    ]);
    expect(JSON.parse(name?.undo ?? '')).toEqual({ SystemName: ['One API', 'Acme'] });
    const seen = await entries('&resource=option', admin);
    expect(seen.map(({ content }) => content)).toEqual(['GitHub client secret', 'System name']);
    expect([secret, ...seen].map((entry) => entry?.undo)).toEqual(['', '', '']);
    expect(await stored()).not.toContain('hidden-value');
  });
});

describe('the words of an entry', () => {
  const last = async (headers?: Record<string, string>) => {
    const { data } = (await root.call('GET', 'audit/?p=0', undefined, headers)).body;
    const [{ name, content, undo } = { name: '', content: '', undo: '' }] = data as Entry[];
    return [name, content, undo !== ''];
  };
  const set = (key: string, value: string) => done('PUT', 'option/', { key, value });
  const prices = (count: number, more: object = {}) =>
    JSON.stringify({
      ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`model-${i}`, i])),
      ...more,
    });

  it('are those of the settings: titles, units, money, and the keys of a table that changed', async () => {
    await set('GroupRatio', '{"default":1,"vip":0.8,"a.5":2}');
    expect(await last()).toEqual([
      'Group ratios',
      'Group ratios: vip: 1 → 0.8, svip: 1 → –, a.5: – → 2',
      true,
    ]);
    expect(await last({ 'Accept-Language': 'zh' })).toEqual([
      '分组倍率',
      '分组倍率: vip: 1 → 0.8, svip: 1 → –, a.5: – → 2',
      true,
    ]);
    await set('ModelRatio', prices(60, { 'gpt-4o': 1.25 }));
    await set('ModelRatio', prices(60, { 'gpt-4o': 2 }));
    // Ratios as the table of prices shows them, in dollars.
    const priced = 'gpt-4o: 1.25 → 2 ($2.50 → $4.00 / 1M tokens)';
    expect(await last()).toEqual(['Model ratios', `Model ratios: ${priced}`, false]);
    await set('ModelRatio', prices(52, { 'gpt-4o': 2 }));
    const gone = [52, 53, 54, 55, 56]
      .map((i) => `model-${i}: ${i} → – ($${2 * i}.00 → – / 1M tokens)`)
      .join(', ');
    expect(await last()).toEqual(['Model ratios', `Model ratios: ${gone}, +3 more`, false]);
    await set('ChannelDisableThreshold', '9');
    expect((await last())[1]).toBe('Longest response time (s): 5 → 9');
    await set('QuotaForNewUser', '250000');
    expect((await last())[1]).toBe('Quota of a new user: $0.00 → $0.50');
    const before = await stored();
    await set('QuotaForNewUser', '250000');
    expect(await stored()).toBe(before);
  });

  it('are those of the lists, with the name first, also of a record that is gone', async () => {
    const events = 'channel_off,balance_low';
    const target = { name: 'ops', kind: 'mail', address: 'ops@example.com', events };
    const { id } = await done('POST', 'messenger/', target);
    expect(await last()).toEqual([
      'ops',
      expect.stringMatching(/^Name: ops;.*Events: Channel off, Balance low;/),
      false,
    ]);
    await done('DELETE', `messenger/${id}`);
    expect(await last()).toEqual(['ops', expect.stringMatching(/^Name: ops;/), false]);
    await done('POST', 'channel/', buildChannel({ name: 'west', config: '{"region":"us"}' }));
    expect(await last()).toEqual([
      'west',
      expect.stringMatching(/^Name: west; Type: OpenAI;.*Configuration: Region: us/),
      false,
    ]);
  });
});

describe('rights', () => {
  it('are those of administrators, who read alone', async () => {
    const [admin, user] = [await newAdmin(), await app.newUser('user')];
    const [first] = await entries();
    for (const client of [user, app.client()])
      for (const path of ['audit/', 'audit/search?keyword=', `audit/${first?.id}`])
        expect((await client.call('GET', path)).body.success).toBe(false);
    expect((await admin.call('GET', `audit/${first?.id}`)).body.success).toBe(true);
    for (const [method, path] of [
      ['POST', 'audit/'],
      ['PUT', 'audit/'],
      ['DELETE', `audit/${first?.id}`],
    ] as const)
      expect((await root.call(method, path, { id: first?.id })).body.success).toBe(false);
  });
});

it('entries of before are readable', async () => {
  for (const content of ['{"key":"deleted","record":"gone","what":"#7"}', 'some text'])
    await app.services.store.db
      .insertInto('audit')
      .values({ user_id: 1, username: 'root', created_at: 5, content })
      .execute();
  const found = await entries();
  expect(found.map(({ action, resource, content }) => [action, resource, content])).toEqual([
    ['', '', 'some text'],
    ['deleted', 'gone', 'Deleted gone #7'],
  ]);
  expect(found.map(({ records }) => records)).toEqual(['', '7']);
});

it('a long value is kept as the part that differs', () => {
  const models = (from: number) => Array.from({ length: 900 }, (_, i) => `m${i + from}`).join(',');
  const [before, after] = changedTexts(models(0), `${models(0)},new`);
  expect([before.length < 60, after]).toEqual([true, expect.stringMatching(/^….*m899,new$/)]);
  expect(changedTexts('a', 'b')).toEqual(['a', 'b']);
  const key = (end: string) => `${'x '.repeat(9000)}api_key=sk-abcdefghijklmnop${end}`;
  expect(changedTexts(key('1'), `${key('2')} more`).join()).not.toContain('abcdef');
  const begin = performance.now();
  expect(changedTexts('', 'a-'.repeat(2 ** 20))[1]).toMatch(/^\*{3}/);
  expect(performance.now() - begin).toBeLessThan(1000);
});
