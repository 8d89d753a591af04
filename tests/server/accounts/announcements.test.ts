/** Announcements: who gets which, when, and who may see and write them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

const now = 1_800_000_000;

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp();
  app.setNow(now);
  root = await app.signedIn();
});

const announce = async (title: string, more: object = {}) => {
  const { body } = await root.call('POST', 'announcement/', { title, ...more });
  expect(body).toMatchObject({ success: true });
  return (body.data as { id: number }).id;
};

const current = async (client: Client) => {
  const { body } = await client.call('GET', 'announcement/current');
  return (body.data as { title: string }[]).map(({ title }) => title);
};

/** An administrator, a user of the group vip, a user of another group, and a guest. */
async function readers(): Promise<Record<string, Client>> {
  const [admin, vip, user] = [
    await app.newUser('admin'),
    await app.newUser('vip'),
    await app.newUser('user'),
  ];
  const manage = { username: 'admin', action: 'promote' };
  expect((await root.call('POST', 'user/manage', manage)).body.success).toBe(true);
  await app.services.store.db
    .updateTable('user')
    .set({ group: 'vip' })
    .where('username', '=', 'vip')
    .execute();
  return { root, admin, vip, user, guest: app.client() };
}

it('are announced in the status, so that a console offers them', async () => {
  expect((await app.client().call('GET', 'status')).body.data).toMatchObject({
    announcements: true,
  });
});

describe('the reader', () => {
  it('gets those for this reader, and nothing of who else does', async () => {
    const all = await readers();
    await announce('all', { audience: 'everybody' });
    await announce('users');
    await announce('admins', { audience: 'administrators' });
    await announce('vips', { audience: 'everybody', groups: 'vip,svip' });
    const got = await Promise.all(
      Object.entries(all).map(async ([who, client]) => [who, await current(client)]),
    );
    expect(Object.fromEntries(got)).toEqual({
      root: ['admins', 'users', 'all'],
      admin: ['admins', 'users', 'all'],
      vip: ['vips', 'users', 'all'],
      user: ['users', 'all'],
      guest: ['all'],
    });
    const { body } = await app.client().call('GET', 'announcement/current');
    expect(body.data).toEqual([
      { id: expect.any(Number), title: 'all', body: '', level: 'info', updated_time: now },
    ]);
  });

  it('gets those of now that are switched on, urgent ones first', async () => {
    const id = await announce('off', { level: 'urgent' });
    await root.call('PUT', 'announcement/', { id, status: 2 });
    await announce('over', { end_time: now });
    await announce('early', { start_time: now + 1 });
    await announce('from now', { start_time: now, end_time: now + 1 });
    await announce('zero', { start_time: 0, end_time: 0, level: 'warning' });
    await announce('urgent', { level: 'urgent' });
    expect(await current(root)).toEqual(['urgent', 'zero', 'from now']);
    app.setNow(now + 1);
    expect(await current(root)).toEqual(['urgent', 'zero', 'early']);
  });

  it('is a guest with a session that is over, or without rights', async () => {
    const { user } = await readers();
    await announce('users');
    await announce('all', { audience: 'everybody' });
    const manage = { username: 'user', action: 'disable' };
    expect((await root.call('POST', 'user/manage', manage)).body.success).toBe(true);
    if (user) expect(await current(user)).toEqual(['all']);
    const wrong = await app
      .client()
      .call('GET', 'announcement/current', undefined, { authorization: 'nobody' });
    expect(wrong.body.data).toHaveLength(1);
  });
});

it('a change makes another version of it, and what changes nothing does not', async () => {
  const id = await announce('one');
  app.setNow(now + 10);
  const versions = async () =>
    ((await root.call('GET', 'announcement/current')).body.data as { updated_time: number }[]).map(
      ({ updated_time: time }) => time,
    );
  await root.call('PUT', 'announcement/', { id, title: 'one' });
  expect(await versions()).toEqual([now]);
  await root.call('PUT', 'announcement/', { id, title: 'two', updated_time: 5 });
  expect(await versions()).toEqual([now + 10]);
});

it('are listed and written by administrators alone', async () => {
  const { admin, user, guest } = await readers();
  const id = await announce('one');
  const calls: [string, string, object?][] = [
    ['GET', 'announcement/'],
    ['GET', 'announcement/search?keyword='],
    ['GET', `announcement/${id}`],
    ['POST', 'announcement/', { title: 'x' }],
    ['PUT', 'announcement/', { id, title: 'x' }],
    ['DELETE', `announcement/${id}`],
  ];
  for (const client of [user, guest, admin])
    for (const [method, path, body] of calls) {
      const answer = await client?.call(method, path, body);
      expect([method, path, answer?.body.success]).toEqual([method, path, client === admin]);
    }
});

it.each([
  [{ level: 'loud' }, 'level'],
  [{ audience: 'nobody' }, 'audience'],
  [{ start_time: now, end_time: now }, 'end_time'],
  [{ title: '' }, 'title'],
  [{ body: 'x'.repeat(10_001) }, 'body'],
])('refuse %j', async (values, field) => {
  const { body } = await root.call('POST', 'announcement/', { title: 'a', ...values });
  expect(body).toMatchObject({ success: false, errors: { [field]: expect.any(String) } });
});
