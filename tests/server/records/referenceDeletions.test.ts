/** Deletions (x-on-delete): what becomes of records that point to one that is deleted. */
import { describe, expect, it } from 'vitest';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import type { Client } from '../../support/server/testApp';
import { make, member, name, openAsRoot, reference, rowsOf, team } from '../../support/steps/teams';

describe('a record that others point to', () => {
  it('is not deleted, and the refusal counts them', async () => {
    changeSchemas({ team: team(), member: member() });
    const { root } = await openAsRoot();
    const red = await make(root, 'team', { name: 'red' });
    for (const one of ['a', 'b']) await make(root, 'member', { name: one, team: red });
    const { body } = await root.call('DELETE', `team/${red}`);
    expect(body).toEqual({
      success: false,
      message:
        'Nothing was deleted, because records point here: 2 member (Team). Change or delete them first',
    });
    const chinese = await root.call('DELETE', `team/${red}`, undefined, {
      'accept-language': 'zh',
    });
    expect(chinese.body.message).toContain('2 条member（Team）');
    expect(rowsOf(await root.call('GET', 'team/?p=0'))).toHaveLength(1);
    for (const { id } of rowsOf(await root.call('GET', 'member/?p=0')))
      await root.call('DELETE', `member/${id}`);
    expect((await root.call('DELETE', `team/${red}`)).body.success).toBe(true);
  });

  it('is let go where the field says clear, and kept where it says keep', async () => {
    const fields = {
      name,
      first: reference('team', { 'x-on-delete': 'clear' }),
      second: reference('team', { 'x-on-delete': 'keep' }),
      made: reference('team', { readOnly: true }),
    };
    changeSchemas({ team: team(), member: buildSchema('member', fields) });
    const { app, root } = await openAsRoot();
    const red = await make(root, 'team', { name: 'red' });
    const blue = await make(root, 'team', { name: 'blue' });
    await make(root, 'member', { name: 'a', first: red, second: red });
    await make(root, 'member', { name: 'b', first: blue });
    await app.services.store.records.updateTable('member').set({ made: red }).execute();
    expect((await root.call('DELETE', `team/${red}`)).body.success).toBe(true);
    expect(rowsOf(await root.call('GET', 'member/?p=0'))).toMatchObject([
      { name: 'b', first: blue, made: red },
      { name: 'a', first: null, second: red, made: red },
    ]);
  });

  it('clears nothing where another field refuses', async () => {
    const lax = buildSchema('lax', { team: reference('team', { 'x-on-delete': 'clear' }) });
    changeSchemas({ lax, team: team(), member: member() });
    const { root } = await openAsRoot();
    const red = await make(root, 'team', { name: 'red' });
    await make(root, 'lax', { team: red });
    await make(root, 'member', { name: 'a', team: red });
    expect((await root.call('DELETE', `team/${red}`)).body.success).toBe(false);
    expect(rowsOf(await root.call('GET', 'lax/?p=0'))).toMatchObject([{ team: red }]);
  });

  it('is deleted where only it points to itself', async () => {
    changeSchemas({ team: buildSchema('team', { name, parent: reference('team') }) });
    const { root } = await openAsRoot();
    const a = await make(root, 'team', { name: 'a' });
    await root.call('PUT', 'team/', { id: a, parent: a });
    const b = await make(root, 'team', { name: 'b', parent: a });
    expect((await root.call('DELETE', `team/${a}`)).body.message).toContain('1 team');
    await root.call('DELETE', `team/${b}`);
    expect((await root.call('DELETE', `team/${a}`)).body.success).toBe(true);
  });

  it.each<[string, (client: Client) => ReturnType<Client['call']>]>([
    ['by its id', (root) => root.call('DELETE', 'user/2')],
    [
      'by an action',
      (root) => root.call('POST', 'user/manage', { username: 'bob', action: 'delete' }),
    ],
  ])('may be a user, deleted %s', async (_how, remove) => {
    for (const [onDelete, success] of [
      ['refuse', false],
      ['clear', true],
    ] as const) {
      changeSchemas({
        member: buildSchema('member', { user: reference('user', { 'x-on-delete': onDelete }) }),
      });
      const { app, root } = await openAsRoot();
      const bob = await app.newUser('bob');
      await make(root, 'member', { user: 2 });
      expect((await remove(root)).body.success, onDelete).toBe(success);
      expect((await bob.call('GET', 'user/self')).body.success).toBe(!success);
      expect(rowsOf(await root.call('GET', 'member/?p=0'))).toMatchObject([
        { user: success ? null : 2 },
      ]);
      // A deleted user is nobody to point to.
      expect((await root.call('POST', 'member/', { user: 2 })).body.success).toBe(!success);
    }
  });

  it('may be the own account', async () => {
    changeSchemas({ member: buildSchema('member', { user: reference('user') }) });
    const { app, root } = await openAsRoot();
    const bob = await app.newUser('bob');
    await make(root, 'member', { user: 2 });
    const { body } = await bob.call('DELETE', 'user/self');
    expect(body.message).toContain('1 member');
    expect((await bob.call('GET', 'user/self')).body.success).toBe(true);
  });

  it('may be one of the channels that are deleted together: all go or none', async () => {
    const spare = (onDelete: 'refuse' | 'clear') =>
      buildSchema('spare', { channel: reference('channel', { 'x-on-delete': onDelete }) });
    changeSchemas({ spare: spare('refuse') });
    const { root } = await openAsRoot();
    for (const one of ['a', 'b', 'c'])
      await root.call('POST', 'channel/', {
        name: one,
        type: 1,
        key: 'k',
        models: 'm',
        group: 'default',
      });
    for (const id of [1, 2]) await root.call('PUT', 'channel/?status_only=1', { id, status: 2 });
    await make(root, 'spare', { channel: 2 });
    expect((await root.call('DELETE', 'channel/disabled')).body.message).toContain('1 spare');
    expect(rowsOf(await root.call('GET', 'channel/?p=0'))).toHaveLength(3);
    changeSchemas({ spare: spare('clear') });
    expect((await root.call('DELETE', 'channel/disabled')).body.data).toBe(2);
    expect(rowsOf(await root.call('GET', 'spare/?p=0'))).toMatchObject([{ channel: null }]);
  });

  it('is never left behind by writes at the same time', async () => {
    changeSchemas({ team: team(), member: member() });
    const { root, app } = await openAsRoot();
    const outcomes = { kept: 0, deleted: 0 };
    for (let round = 0; round < 12; round++) {
      const red = await make(root, 'team', { name: `red ${round}` });
      const write = () => root.call('POST', 'member/', { name: 'a', team: red });
      const remove = () => root.call('DELETE', `team/${red}`);
      const [one, other] = await Promise.all(round % 2 ? [remove(), write()] : [write(), remove()]);
      expect([one.body.success, other.body.success].filter(Boolean)).toHaveLength(1);
      outcomes[(round % 2 ? one : other).body.success ? 'deleted' : 'kept'] += 1;
    }
    const teams = rowsOf({
      body: { data: await app.services.store.records.selectFrom('team').select('id').execute() },
    });
    const known = new Set(teams.map(({ id }) => id));
    const members = await app.services.store.records.selectFrom('member').selectAll().execute();
    expect(members.filter((row) => !known.has(row['team']))).toEqual([]);
    expect(outcomes.kept + outcomes.deleted).toBe(12);
  });
});
