/** Accounts are written by the rules of all records: each row was taken, or refused, by the calls on accounts alone. */
import { describe, expect, it } from 'vitest';
import { changeSchemas } from '../../support/project/changeSchemas';
import { asRow } from '../../support/project/extendedSchemas';
import { buildTestApp } from '../../support/server/testApp';

describe('an account', () => {
  it('keeps rules over several fields with the quota that a difference leads to', async () => {
    changeSchemas({
      user: ({ properties }) =>
        void Object.assign(properties['quota'] ?? {}, {
          minimum: 10,
          'x-unless': { display_name: 'free' },
        }),
    });
    const app = await buildTestApp();
    const root = await app.signedIn();
    await app.newUser('someone');
    await root.call('PUT', 'user/', { id: 2, quota: 100 });
    // 150 is enough, but calls have spent 200 of the 300 that were read.
    const change = { id: 2, quota: 150, quota_before: 300 };
    expect((await root.call('PUT', 'user/', change)).body).toMatchObject({
      success: false,
      errors: { quota: expect.any(String) },
    });
    expect(asRow((await root.call('GET', 'user/2')).body.data)['quota']).toBe(100);
    const free = await root.call('PUT', 'user/', { ...change, display_name: 'free' });
    expect(free.body).toMatchObject({ success: true });
    expect(asRow((await root.call('GET', 'user/2')).body.data)['quota']).toBe(0);
  });

  it('is created only as far as the right to create goes', async () => {
    changeSchemas({
      user: (schema) => {
        schema['x-resource'].rights = { create: [100, { display_name: 'open' }] };
      },
    });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const admin = await app.newUser('admin');
    await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
    const create = async (client: typeof root, username: string, display_name: string) =>
      (await client.call('POST', 'user/', { username, display_name, password: 'password-1' })).body;
    expect(await create(admin, 'one', 'shut')).toMatchObject({
      success: false,
      message: 'Your role does not allow this',
    });
    expect(await create(admin, 'two', 'open')).toMatchObject({ success: true });
    expect(await create(root, 'three', 'shut')).toMatchObject({ success: true });
  });

  it('changes its own password beside a name that it has from before, however long', async () => {
    const app = await buildTestApp();
    const own = await app.newUser('someone');
    const display_name = 'A name from another relay';
    await app.services.store.db
      .updateTable('user')
      .set({ display_name })
      .where('username', '=', 'someone')
      .execute();
    const { body } = await own.call('PUT', 'user/self', {
      ...asRow((await own.call('GET', 'user/self')).body.data),
      original_password: 'password-1',
      password: 'password-2',
    });
    expect(body).toMatchObject({ success: true, message: '' });
    const again = await app.signedIn('someone', 'password-2');
    const { data } = (await again.call('GET', 'user/self')).body;
    expect(asRow(data)['display_name']).toBe(display_name);
  });
});

describe('a record that has a rank', () => {
  it('is created below the own rank only', async () => {
    changeSchemas({
      redemption: (schema) => {
        schema['x-resource'].rank = 'quota';
      },
    });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const admin = await app.newUser('admin');
    await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
    const create = async (quota: number) =>
      (await admin.call('POST', 'redemption/', { name: 'Gift', quota, count: 1 })).body;
    expect(await create(10)).toMatchObject({
      success: false,
      message: 'Your role does not allow this',
    });
    expect(await create(9)).toMatchObject({ success: true });
  });
});
