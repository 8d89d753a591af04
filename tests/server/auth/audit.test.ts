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
