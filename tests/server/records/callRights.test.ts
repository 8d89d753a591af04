/** Calls beside those on records ask the same rights, actions and roles of fields of the schema files. */
import { describe, expect, it } from 'vitest';
import type { ResourceInfo, ResourceSchema, Row } from '../../../src/schema/types';
import { changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp, type Client } from '../../support/server/testApp';

const rowsOf = (data: unknown) => data as Row[];

describe('calls beside those on records', () => {
  const channel = { type: 1, key: 'k', models: 'm', group: 'default' };
  const administrator = async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const admin = await app.newUser('admin');
    await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
    return { app, root, admin };
  };

  it.each<[string, string, ResourceInfo['actions'], string[]]>([
    [
      'test channels',
      'channel',
      { test: 100, balance: 10 },
      ['GET channel/test', 'GET channel/test/1'],
    ],
    ['ask for balances', 'channel', { test: 10, balance: 100 }, ['GET channel/update_balance/1']],
    ['clear logs', 'log', { clear: 100 }, ['DELETE log/?target_timestamp=5']],
  ])('%s by the role of the action', async (_what, name, actions, calls) => {
    changeSchemas({ [name]: (schema) => void Object.assign(schema['x-resource'], { actions }) });
    const { root, admin } = await administrator();
    await root.call('POST', 'channel/', { ...channel, name: 'a' });
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const refused = (await admin.call(method, path)).body;
      expect(refused, call).toMatchObject({
        success: false,
        message: 'Your role does not allow this',
      });
      const { message } = (await root.call(method, path)).body;
      expect(message, call).not.toBe('Your role does not allow this');
    }
  });

  it('hold for channels that the caller may not read or change', async () => {
    changeSchemas({
      channel: (schema) => {
        schema['x-resource'].rights = {
          read: [100, { name: ['open', 'fixed'] }],
          update: [100, { name: 'open' }],
          delete: [100, { name: 'open' }],
        };
      },
    });
    const { root, admin } = await administrator();
    for (const name of ['open', 'fixed', 'hidden'])
      await root.call('POST', 'channel/', { ...channel, name, base_url: 'http://127.0.0.1:9' });
    for (const id of [1, 2, 3]) await root.call('PUT', 'channel/?status_only=1', { id, status: 2 });
    const messages = async (id: number) => [
      (await admin.call('GET', `channel/test/${id}`)).body.message,
      (await admin.call('GET', `channel/update_balance/${id}`)).body.message,
      (await admin.call('POST', 'channel/provider/models', { id })).body.message,
    ];
    expect(await messages(3)).toEqual(['record not found', 'record not found', 'record not found']);
    expect((await messages(2))[2]).toBe('Your role does not allow this');
    expect(await messages(1)).not.toContain('record not found');
    expect((await admin.call('DELETE', 'channel/disabled')).body.data).toBe(1);
    expect(rowsOf((await root.call('GET', 'channel/?p=0')).body.data)).toHaveLength(2);
  });

  it.each<[string, string[], (schema: ResourceSchema) => void]>([
    [
      'are refused sums of a list that is for others',
      [
        'log/stat',
        'log/self/stat',
        'log/summary',
        'log/self/summary',
        'log/usage?by=model',
        'log/self/usage?by=token',
      ],
      (schema) => {
        schema['x-resource'].rights = { list: 100 };
      },
    ],
    [
      'are refused sums of a field that is for others',
      [
        'log/stat',
        'log/self/stat',
        'log/summary',
        'log/self/summary',
        'log/usage?by=model',
        'log/self/usage?by=token',
      ],
      (schema) => {
        Object.assign(schema.properties['quota'] ?? {}, { 'x-role': 100 });
      },
    ],
    [
      'are refused sums of the failed calls, which are for others',
      ['log/summary', 'log/self/summary'],
      (schema) => {
        Object.assign(schema.properties['failed_calls'] ?? {}, { 'x-role': 100 });
      },
    ],
    [
      'are refused failed calls by a reason that is for others',
      ['log/failures', 'log/self/failures'],
      (schema) => {
        Object.assign(schema.properties['content'] ?? {}, { 'x-role': 100 });
      },
    ],
    [
      'are refused groups by a field that is for others',
      ['log/summary?by=user', 'log/summary?by=day,user', 'log/usage?by=user', 'log/usage?by=token'],
      (schema) => {
        Object.assign(schema.properties['username'] ?? {}, { 'x-role': 100 });
      },
    ],
  ])('%s', async (_what, paths, change) => {
    changeSchemas({ log: change });
    const { root, admin } = await administrator();
    for (const path of paths) {
      expect((await admin.call('GET', path)).body, path).toMatchObject({
        success: false,
        message: 'Your role does not allow this',
      });
      expect((await root.call('GET', path)).body.success, path).toBe(true);
    }
  });

  it('add quota only where the schema lets the field be written', async () => {
    changeSchemas({
      user: (schema) => void Object.assign(schema.properties['quota'] ?? {}, { 'x-role': 100 }),
    });
    const { root, admin } = await administrator();
    const add = (client: Client) => client.call('POST', 'topup', { user_id: 2, quota: 5 });
    expect((await add(admin)).body.message).toBe('Your role does not allow this');
    expect((await add(root)).body.success).toBe(true);
  });

  it('add quota only to accounts that the caller may change', async () => {
    changeSchemas({
      user: (schema) => {
        schema['x-resource'].rights = { update: [100, { group: 'open' }] };
      },
    });
    const { app, root, admin } = await administrator();
    await app.newUser('other');
    const give = (client: Client) => client.call('POST', 'topup', { user_id: 3, quota: 5 });
    const set = () => admin.call('PUT', 'user/', { id: 3, quota: 5 });
    for (const refused of [await give(admin), await set()])
      expect(refused.body.message).toBe('Your role does not allow this');
    await root.call('PUT', 'option/', { key: 'GroupRatio', value: '{"default":1,"open":1}' });
    await root.call('PUT', 'user/', { id: 3, group: 'open' });
    for (const made of [await give(admin), await set()]) expect(made.body.message).toBe('');
  });
});
