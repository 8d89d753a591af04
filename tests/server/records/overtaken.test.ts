/** Two people who save the same record at the same time: nobody writes over what they have not seen. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
const id = 1;
beforeEach(async () => {
  app = await buildTestApp({ onDisk: true });
  root = await app.signedIn();
  await root.call('POST', 'channel/', {
    name: 'first',
    key: 'sk-1',
    type: 1,
    models: 'a,b',
    group: 'default',
  });
});

const put = (body: object) => root.call('PUT', 'channel/', { id, ...body });
const read = async () =>
  (await root.call('GET', `channel/${id}`)).body.data as Record<string, unknown>;

describe('a change that says what was read', () => {
  it('is refused with the field where somebody else changed that field, and changes nothing', async () => {
    await put({ name: 'theirs' });
    const { status, body } = await put({ name: 'mine', priority: 9, _before: { name: 'first' } });
    expect([status, body.success]).toEqual([412, false]);
    expect(Object.keys((body as { errors?: object }).errors ?? {})).toEqual(['name']);
    expect(body.message).toContain('Name');
    expect(await read()).toMatchObject({ name: 'theirs', priority: 0 });
  });

  it('is made where others changed other fields, or the same to the same value', async () => {
    await put({ name: 'theirs' });
    const other = await put({ priority: 9, _before: { name: 'first', priority: 0 } });
    expect(other.body.success).toBe(true);
    const same = await put({ name: 'theirs', weight: 2, _before: { name: 'first', weight: 0 } });
    expect(same.body.success).toBe(true);
    expect(await read()).toMatchObject({ name: 'theirs', priority: 9, weight: 2 });
  });

  it('takes what was read in the words of the API: texts of lists, null and absent', async () => {
    const before = await read();
    const fields = ['models', 'group', 'model_mapping', 'system_prompt'] as const;
    const asRead = Object.fromEntries(fields.map((field) => [field, before[field]]));
    const made = await put({
      models: 'a,b,c',
      group: 'default,vip',
      model_mapping: '{"a":"b"}',
      system_prompt: 'Be short.',
      _before: asRead,
    });
    expect(made.body).toMatchObject({ success: true, message: '' });
  });

  it('of ten at the same time is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => put({ name: `racer ${i}`, _before: { name: 'first' } })),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
  });

  it.each([null, 'first', [], { name: { deep: 1 } }, { __proto__: null, nothing: 1 }])(
    'is no error of the server, whatever it says: %j',
    async (_before) => {
      const { status } = await put({ name: 'mine', _before });
      expect([200, 412]).toContain(status);
    },
  );

  it('is refused of a user, too', async () => {
    await root.call('POST', 'user/', { username: 'ann', password: 'password-1' });
    await root.call('PUT', 'user/', { id: 2, group: 'vip' });
    const _before = { group: 'default' };
    const { status, body } = await root.call('PUT', 'user/', { id: 2, group: 'svip', _before });
    expect([status, body.success]).toEqual([412, false]);
    const { data } = (await root.call('GET', 'user/2')).body;
    expect(data).toMatchObject({ group: 'vip' });
  });

  it('is refused of the own profile, too', async () => {
    await root.call('PUT', 'user/self', { display_name: 'theirs' });
    const names = { display_name: 'mine', _before: { display_name: 'first' } };
    const { status, body } = await root.call('PUT', 'user/self', names);
    expect([status, body.success]).toEqual([412, false]);
    expect(Object.keys((body as { errors?: object }).errors ?? {})).toEqual(['display_name']);
    const _before = { display_name: 'theirs' };
    const made = await root.call('PUT', 'user/self', { display_name: 'mine', _before });
    expect(made.body.success).toBe(true);
    expect((await root.call('GET', 'user/self')).body.data).toMatchObject({ display_name: 'mine' });
  });

  it('does nothing to an account that has the name of another by now', async () => {
    for (const username of ['bob', 'eve'])
      await root.call('POST', 'user/', { username, password: 'password-1' });
    await root.call('PUT', 'user/', { id: 2, username: 'robert' });
    await root.call('PUT', 'user/', { id: 3, username: 'bob' });
    const refused = await root.call('POST', 'user/manage', {
      username: 'bob',
      action: 'delete',
      id: 2,
    });
    expect(refused.body.success).toBe(false);
    const { data } = (await root.call('GET', 'user/3')).body;
    expect(data).toMatchObject({ username: 'bob', status: 1 });
    const done = await root.call('POST', 'user/manage', {
      username: 'bob',
      action: 'disable',
      id: '3', // a text, as all calls take ids
    });
    expect(done.body.success).toBe(true);
  });

  it('tells nothing of a secret: a key that is guessed is written like any other', async () => {
    const { body } = await put({ key: 'sk-2', _before: { key: 'guessed' } });
    expect(body.success).toBe(true);
  });
});
