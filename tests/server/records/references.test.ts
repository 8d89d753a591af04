/** References (x-reference): what a caller may point to, and what an order or a search tells. */
import { describe, expect, it } from 'vitest';
import type { ResourceInfo } from '../../../src/schema/types';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import type { Client, TestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';
import { make, member, name, openAsRoot, reference, rowsOf, team } from '../../support/steps/teams';

const promoted = async (app: TestApp, username: string) => {
  const client = await app.newUser(username);
  const root = await app.signedIn();
  await root.call('POST', 'user/manage', { username, action: 'promote' });
  return client;
};

describe('a reference that is written', () => {
  it.each<[string, unknown]>(
    rowsHere([
      ['an id that nobody has', 99],
      ['the id of a record that was deleted', 2],
      ['0', 0],
      ['a negative id', -1],
      ['a fraction', 1.5],
      ['a text', '1'],
      ['a list', [1]],
      ['a number beyond what is exact', 2 ** 60],
    ]),
  )('is refused with its field: %s', async (_what, value) => {
    changeSchemas({ team: team(), member: member() });
    const { root } = await openAsRoot();
    const red = await make(root, 'team', { name: 'red' });
    const gone = await make(root, 'team', { name: 'gone' });
    await root.call('DELETE', `team/${gone}`);
    const id = await make(root, 'member', { name: 'a', team: red });
    for (const [method, body] of [
      ['POST', { name: 'b', team: value }],
      ['PUT', { id, name: 'c', team: value }],
    ] as const) {
      const { body: answer } = await root.call(method, 'member/', body);
      expect(answer.success, method).toBe(false);
      expect(answer.message.toLowerCase()).toMatch(/^team: /);
      expect(Object.keys(answer.errors ?? {})).toEqual(['team']);
    }
    expect(rowsOf(await root.call('GET', 'member/?p=0'))).toMatchObject([{ name: 'a', team: red }]);
  });

  it('says why in both languages', async () => {
    changeSchemas({ team: team(), member: member() });
    const { root } = await openAsRoot();
    const say = async (language: string) =>
      (await root.call('POST', 'member/', { name: 'b', team: 99 }, { 'accept-language': language }))
        .body;
    expect(await say('en')).toMatchObject({
      message: 'Team: there is no record 99',
      errors: { team: 'there is no record 99' },
    });
    expect((await say('zh')).message).toBe('Team：记录 99 不存在');
  });

  it('may be empty unless it is required', async () => {
    changeSchemas({ team: team(), member: member() });
    const { root } = await openAsRoot();
    const red = await make(root, 'team', { name: 'red' });
    const id = await make(root, 'member', { name: 'a' });
    await make(root, 'member', { name: 'b', team: null });
    expect((await root.call('PUT', 'member/', { id, team: red })).body.data).toMatchObject({
      team: red,
    });
    expect((await root.call('PUT', 'member/', { id, team: null })).body.data).toMatchObject({
      team: null,
    });
    changeSchemas({ member: member({}, {}, ['team']) });
    for (const values of [{ name: 'c' }, { name: 'c', team: null }])
      expect((await root.call('POST', 'member/', values)).body.errors).toHaveProperty('team');
  });

  it.each<[string, Parameters<typeof member>[0]]>(
    rowsHere([
      ['above the role', { 'x-role': 100 }],
      ['hidden', { 'x-hide-when': { name: 'a' } }],
    ]),
  )('stays empty where it is required and %s', async (_what, words) => {
    changeSchemas({ team: team(), member: member(words, {}, ['team']) });
    const { app, root } = await openAsRoot();
    await make(await app.newUser('bob'), 'member', { name: 'a' });
    expect(rowsOf(await root.call('GET', 'member/?p=0'))).toMatchObject([{ team: null }]);
  });

  it('may be of a resource called target, which is ordered and found by it', async () => {
    const schema = buildSchema('target', { name, parent: reference('target') });
    Object.assign(schema['x-resource'], { order: ['parent'], search: ['parent'] });
    changeSchemas({ target: schema });
    const { root } = await openAsRoot();
    const [a, b] = [
      await make(root, 'target', { name: 'a' }),
      await make(root, 'target', { name: 'b' }),
    ];
    await make(root, 'target', { name: 'of b', parent: b });
    await make(root, 'target', { name: 'of a', parent: a });
    const names = async (path: string) =>
      rowsOf(await root.call('GET', `target/${path}`)).map((row) => row['name']);
    expect(await names('?p=0&order=parent')).toEqual(['of a', 'of b', 'a', 'b']);
    expect(await names('search?keyword=b')).toEqual(['of b']);
  });

  it('may point to its own record, and around in a circle', async () => {
    changeSchemas({ team: buildSchema('team', { name, parent: reference('team') }) });
    const { root } = await openAsRoot();
    const a = await make(root, 'team', { name: 'a' });
    const b = await make(root, 'team', { name: 'b', parent: a });
    for (const parent of [a, b])
      expect((await root.call('PUT', 'team/', { id: a, parent })).body.success).toBe(true);
  });

  it('is of users, tokens and channels, too', async () => {
    changeSchemas({
      member: buildSchema('member', {
        user: reference('user'),
        token: reference('token'),
        channel: reference('channel'),
      }),
    });
    const { root } = await openAsRoot();
    await root.call('POST', 'channel/', {
      name: 'c',
      type: 1,
      key: 'k',
      models: 'm',
      group: 'default',
    });
    const token = await make(root, 'token', { name: 't', expired_time: -1, remain_quota: 1 });
    await make(root, 'member', { user: 1, token, channel: 1 });
    for (const field of ['user', 'token', 'channel'])
      expect((await root.call('POST', 'member/', { [field]: 77 })).body.errors).toHaveProperty(
        field,
      );
  });

  it('is a field of users, tokens and channels, too', async () => {
    const addTeam = (schema: ReturnType<typeof team>) => {
      schema.properties['team'] = reference('team');
      schema['x-resource'].form.push('team');
    };
    changeSchemas({ team: team(), user: addTeam, token: addTeam, channel: addTeam });
    const { root } = await openAsRoot();
    const red = await make(root, 'team', { name: 'red' });
    await root.call('POST', 'user/', { username: 'bob', password: 'password-1', team: red });
    await root.call('POST', 'channel/', {
      name: 'c',
      type: 1,
      key: 'k',
      models: 'm',
      group: 'default',
      team: red,
    });
    const values = { name: 't', expired_time: -1, remain_quota: 1, team: red };
    const token = await make(root, 'token', values);
    const wrong = [
      await root.call('POST', 'user/', { username: 'eve', password: 'password-1', team: 9 }),
      await root.call('PUT', 'user/', { id: 2, team: 9 }),
      await root.call('PUT', 'channel/', { id: 1, team: 9 }),
      await root.call('PUT', 'token/', { id: token, team: 9 }),
    ];
    for (const { body } of wrong) expect(body.errors).toEqual({ team: 'there is no record 9' });
    expect((await root.call('DELETE', `team/${red}`)).body.message).toMatch(
      /1 .*\(Team\), 1 .*\(Team\), 1 .*\(Team\)/,
    );
    expect((await root.call('GET', 'user/search?keyword=eve')).body.data).toEqual([]);
  });
});

describe('a reference to what the caller may not read', () => {
  it.each<[string, Partial<ResourceInfo>]>(
    rowsHere([
      ['of another role', { role: 100 }],
      ['of another owner', { owner: 'user_id' }],
      ['that a condition hides', { rights: { read: [100, { name: 'open' }] } }],
    ]),
  )('is refused like one that does not exist: %s', async (_what, info) => {
    const secrets = buildSchema(
      'team',
      { name, user_id: { title: 'Owner', type: 'integer', readOnly: true } },
      { search: ['name'], ...info },
    );
    changeSchemas({ team: secrets, member: member() });
    const { app, root } = await openAsRoot();
    const bob = await app.newUser('bob');
    const hidden = await make(root, 'team', { name: 'hidden' });
    const say = async (id: number) =>
      (await bob.call('POST', 'member/', { name: 'x', team: id })).body.message.replace(
        String(id),
        '?',
      );
    expect(await say(hidden)).toBe(await say(hidden + 50));
    expect(await say(hidden)).toContain('there is no record');
    // Values that somebody else has set stay, while the rest is changed.
    const id = await make(root, 'member', { name: 'y', team: hidden });
    const kept = await bob.call('PUT', 'member/', { id, name: 'z', team: hidden });
    expect(kept.body).toMatchObject({ success: true, data: { name: 'z', team: hidden } });
  });

  it('tells nothing of the name by order or search', async () => {
    changeSchemas({
      team: team({ rights: { read: [100, { name: 'Beta' }] } }),
      member: member(),
    });
    const { app, root } = await openAsRoot();
    const bob = await app.newUser('bob');
    for (const one of ['Zulu', 'Beta', 'Alpha'])
      await make(root, 'member', {
        name: `in ${one}`,
        team: await make(root, 'team', { name: one }),
      });
    const names = async (client: Client, path: string) =>
      rowsOf(await client.call('GET', `member/${path}`)).map((row) => row['name']);
    expect(await names(root, '?p=0&order=team')).toEqual(['in Alpha', 'in Beta', 'in Zulu']);
    // Those that bob may not read come last, as they were made.
    expect(await names(bob, '?p=0&order=team')).toEqual(['in Beta', 'in Zulu', 'in Alpha']);
    expect(await names(root, 'search?keyword=zu')).toEqual(['in Zulu']);
    expect(await names(bob, 'search?keyword=zu')).toEqual([]);
    expect(await names(bob, 'search?keyword=be')).toEqual(['in Beta']);
  });

  it('tells nothing of a name that is above the role', async () => {
    const closed = team();
    closed.properties['name'] = { ...name, 'x-role': 100 };
    changeSchemas({ team: closed, member: member() });
    const { app, root } = await openAsRoot();
    const bob = await app.newUser('bob');
    for (const one of ['b', 'a'])
      await make(root, 'member', {
        name: one,
        team: await make(root, 'team', { name: `${one}x` }),
      });
    const names = async (client: Client, path: string) =>
      rowsOf(await client.call('GET', `member/${path}`)).map((row) => row['name']);
    expect(await names(root, '?p=0&order=team')).toEqual(['a', 'b']);
    expect(await names(bob, '?p=0&order=team')).toEqual(['b', 'a']);
    expect(await names(bob, 'search?keyword=ax')).toEqual([]);
  });

  it('is counted in no refusal', async () => {
    changeSchemas({
      team: team({ rights: { delete: 1 } }),
      member: member({}, { role: 100 }),
    });
    const { app, root } = await openAsRoot();
    const bob = await app.newUser('bob');
    const red = await make(root, 'team', { name: 'red' });
    for (const one of ['a', 'b', 'c']) await make(root, 'member', { name: one, team: red });
    const { message } = (await bob.call('DELETE', `team/${red}`)).body;
    expect(message).toContain('records that you may not see');
    expect(message).not.toMatch(/3|member/i);
    expect((await root.call('DELETE', `team/${red}`)).body.message).toContain('3 member (Team)');
  });
});

describe('administrators', () => {
  it('are refused a reference above their role, as everybody is', async () => {
    changeSchemas({ team: team({ role: 100 }), member: member({}, { role: 10 }) });
    const { app, root } = await openAsRoot();
    const red = await make(root, 'team', { name: 'red' });
    const admin = await promoted(app, 'admin');
    expect((await admin.call('POST', 'member/', { name: 'x', team: red })).body.success).toBe(
      false,
    );
    expect((await root.call('POST', 'member/', { name: 'x', team: red })).body.success).toBe(true);
  });
});
