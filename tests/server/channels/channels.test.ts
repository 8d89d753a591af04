import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
});

const list = async () =>
  (await root.call('GET', 'channel/?p=0')).body.data as Record<string, unknown>[];
const create = async (overrides = {}) =>
  (await root.call('POST', 'channel/', buildChannel(overrides))).body;
const keysInDatabase = async () =>
  (
    await app.services.store.records.selectFrom('channel').select('key').orderBy('id').execute()
  ).map(({ key }) => key);

describe('channels on the server', () => {
  it('makes one channel per line of the key: blanks, spaces, carriage returns and duplicates are dropped', async () => {
    await create({ key: 'k-1\r\n\n  k-2  \nk-1\n' });
    expect(await keysInDatabase()).toEqual(['k-1', 'k-2']);
  });

  it.each<[string, object, string]>([
    ['Bearer', { key: 'Bearer sk-1' }, 'sk-1'],
    ['quotes', { key: '“sk-1”' }, 'sk-1'],
    ['a mark of byte order', { key: '\ufeffsk-1' }, 'sk-1'],
    ['blanks', { key: '\u3000sk-1\u00a0' }, 'sk-1'],
    ['full width', { key: 'ｓｋ－１' }, 'sk-1'],
    ['quotes of parts', { type: 33, key: '"AK"|SK |us-west-2' }, 'AK|SK|us-west-2'],
  ])('stores a key without what was pasted with it: %s', async (_what, sent, stored) => {
    await create(sent);
    expect(await keysInDatabase()).toEqual([stored]);
    const body = { ...(await list())[0], ...sent, type: 1, key: 'Bearer "sk-2"' };
    expect((await root.call('PUT', 'channel/', body)).body.success).toBe(true);
    expect(await keysInDatabase()).toEqual(['sk-2']);
  });

  it.each([
    ['sk-“1', /“ \(U\+201C\).* 4/],
    ['sk 1', /blank.* 3/],
    ['k-1\nsk-密', /密 \(U\+5BC6\).* 4/],
    ['sk…1', /… \(U\+2026\).* 3/],
    ['sk-\u0007', /U\+0007.* 4/],
  ])('refuses a key by the name of a strange sign, made and changed: %j', async (key, text) => {
    expect(await create({ key })).toMatchObject({ errors: { key: expect.stringMatching(text) } });
    expect(await list()).toEqual([]);
    await create({ key: 'k-1' });
    const body = { ...(await list())[0], key: key.replace('k-1\n', '') };
    const { body: answer } = await root.call('PUT', 'channel/', body);
    expect(answer).toMatchObject({ success: false, errors: { key: expect.stringMatching(text) } });
    expect(await keysInDatabase()).toEqual(['k-1']);
  });

  it.each([0, 52, 9999, -1])('refuses the type %s, made and changed', async (type) => {
    const refusal = { success: false, errors: { type: expect.stringContaining('1–51') } };
    expect(await create({ type })).toMatchObject(type < 0 ? { success: false } : refusal);
    expect(await list()).toEqual([]);
    await create({ key: 'k-1' });
    const body = { ...(await list())[0], type, key: 'k-1' };
    expect((await root.call('PUT', 'channel/', body)).body.success).toBe(false);
    expect((await list())[0]).toMatchObject({ type: 1 });
  });

  it('goes on with a type that a newer version stored', async () => {
    await create();
    await app.services.store.records.updateTable('channel').set({ type: 77 }).execute();
    const body = { ...(await list())[0], name: 'renamed' };
    expect((await root.call('PUT', 'channel/', body)).body.success).toBe(true);
    expect((await list())[0]).toMatchObject({ type: 77, name: 'renamed' });
  });

  it('keeps a composed key whole', async () => {
    await create({ type: 42, key: 'us-east5|project|{"a":\n1}' });
    expect((await keysInDatabase()).length).toBe(1);
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['no key', { key: '' }, 'key'],
    ['no model', { models: '' }, 'models'],
    ['a model mapping that is no JSON', { model_mapping: '{bad' }, 'model_mapping'],
    ['a model mapping whose values are no names', { model_mapping: '{"a": 1}' }, 'model_mapping'],
    ['a model mapping that is a list', { model_mapping: '["a"]' }, 'model_mapping'],
    ['a model mapping with a name twice', { model_mapping: '{"a":"b","a":"c"}' }, 'model_mapping'],
    ['a model mapping with notes', { model_mapping: '{"a":"b",} // c' }, 'model_mapping'],
    ['a negative weight', { weight: -1 }, 'weight'],
  ])('refuses %s and names the field', async (_what, overrides, field) => {
    const body = await create(overrides);
    expect(body.success).toBe(false);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('says where a model mapping goes wrong, in the language of the reader', async () => {
    const body = await create({ model_mapping: '{"a": "b",\n "c": 1}' });
    expect(body.errors?.['model_mapping']).toMatch(/line 2, column 7: “c” must have a text/);
    const zh = await root.call(
      'POST',
      'channel/',
      buildChannel({ model_mapping: '{"a":"b","a":"c"}' }),
      { 'accept-language': 'zh' },
    );
    expect(zh.body.errors?.['model_mapping']).toContain('第 1 行第 10 列出错：“a”重复出现');
  });

  it('refuses groups and types that do not exist, at their fields; those of before may stay', async () => {
    expect(await create({ group: 'default,svi' })).toMatchObject({
      success: false,
      errors: { group: '“svi” is not among the choices' },
    });
    expect(await create({ type: 999 })).toMatchObject({
      errors: { type: expect.stringMatching(/^there is no type 999, only 1–/) },
    });
    expect(await list()).toEqual([]);
    await create();
    await app.services.store.db.updateTable('channel').set({ group: 'gone', type: 999 }).execute();
    const [{ id } = {}] = await list();
    const change = async (values: object) =>
      (await root.call('PUT', 'channel/', { id, ...values })).body;
    expect(await change({ group: 'gone,vip', name: 'kept' })).toMatchObject({ success: true });
    expect(await change({ group: 'vip,other' })).toMatchObject({ success: false });
    expect(await change({ type: 998, key: 'k' })).toMatchObject({ success: false });
    expect(await change({ type: 1, key: 'k' })).toMatchObject({ success: true });
    expect(await list()).toMatchObject([{ group: 'gone,vip', name: 'kept', type: 1 }]);
  });

  it('refuses a group of a user that does not exist, and takes a new one once it has a ratio', async () => {
    await root.call('POST', 'user/', { username: 'lena', password: 'password1' });
    const change = async () => (await root.call('PUT', 'user/', { id: 2, group: 'svi' })).body;
    expect(await change()).toMatchObject({
      success: false,
      errors: { group: '“svi” is not among the choices' },
    });
    await root.call('PUT', 'option/', { key: 'GroupRatio', value: '{"default":1,"svi":1}' });
    expect(await change()).toMatchObject({ success: true });
    await root.call('PUT', 'option/', { key: 'GroupRatio', value: '{"vip":1}' });
    expect(
      (await root.call('PUT', 'user/', { id: 2, group: 'svi', display_name: 'L' })).body.success,
    ).toBe(true);
    expect((await root.call('PUT', 'user/', { id: 2, group: 'default' })).body.success).toBe(true);
  });

  it('needs no model for type 43', async () => {
    const base_url = 'https://a.example';
    expect((await create({ type: 43, models: '', base_url })).success).toBe(true);
  });

  it.each([3, 8, 43, 50])(
    'needs an address for type %i, which has none of its own',
    async (type) => {
      const { success, errors } = await create({ type, base_url: '' });
      expect([success, Object.keys(errors ?? {})]).toEqual([false, ['base_url']]);
      await create();
      const change = { id: 1, type, key: 'sk-new' };
      const changed = (await root.call('PUT', 'channel/', change)).body;
      expect([changed.success, Object.keys(changed.errors ?? {})]).toEqual([false, ['base_url']]);
      const moved = await root.call('PUT', 'channel/', {
        ...change,
        base_url: 'https://a.example',
      });
      expect(moved.body.success).toBe(true);
      // The other fields of one can be changed, also where an older version took it without an address.
      expect((await root.call('PUT', 'channel/', { id: 1, priority: 3 })).body.success).toBe(true);
      const emptied = (await root.call('PUT', 'channel/', { id: 1, base_url: '' })).body;
      expect([emptied.success, Object.keys(emptied.errors ?? {})]).toEqual([false, ['base_url']]);
    },
  );

  it('drops the slash at the end of base_url and fills the API version of type 3 in', async () => {
    await create({ type: 3, base_url: 'https://a.example/', other: '' });
    expect((await list())[0]).toMatchObject({
      base_url: 'https://a.example',
      other: '2024-03-01-preview',
    });
  });

  it('answers no key and no secret of config, in lists and alone', async () => {
    await create({
      type: 33,
      key: 'AK|SK|us-west-2',
      config: JSON.stringify({ region: 'us-west-2', ak: 'AK-secret', sk: 'SK-secret' }),
    });
    const [channel] = await list();
    const one = (await root.call('GET', `channel/${channel?.['id']}`)).body.data;
    for (const answer of [channel, one]) {
      expect(JSON.stringify(answer)).not.toMatch(/secret|AK\|SK/);
      expect(answer).toMatchObject({ key: '', config: '{"region":"us-west-2"}' });
    }
  });

  it('keeps key and secrets when a change does not send them', async () => {
    await create({
      type: 33,
      key: 'AK|SK|r',
      config: JSON.stringify({ region: 'r', ak: 'A', sk: 'S' }),
    });
    await root.call('PUT', 'channel/', {
      id: 1,
      name: 'renamed',
      key: '',
      config: JSON.stringify({ region: 'r2' }),
    });
    const stored = await app.services.store.records
      .selectFrom('channel')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ name: 'renamed', key: 'AK|SK|r' });
    expect(JSON.parse(String(stored['config']))).toEqual({ region: 'r2', ak: 'A', sk: 'S' });
  });

  it('changes only what is sent', async () => {
    await create({ models: 'gpt-4o,gpt-4o-mini', priority: 5, base_url: 'https://a.example' });
    await root.call('PUT', 'channel/', { id: 1, priority: 0 });
    expect((await list())[0]).toMatchObject({
      priority: 0,
      models: 'gpt-4o,gpt-4o-mini',
      base_url: 'https://a.example',
      name: 'channel',
    });
  });

  it('deletes all that are not enabled and says how many', async () => {
    for (const name of ['a', 'b', 'c']) await create({ name });
    await root.call('PUT', 'channel/', { id: 1, status: 2 });
    await root.call('PUT', 'channel/', { id: 2, status: 3 });
    expect((await root.call('DELETE', 'channel/disabled')).body.data).toBe(2);
    expect((await list()).map(({ name }) => name)).toEqual(['c']);
  });

  it('offers the models of enabled channels of the own group', async () => {
    await create({ models: 'b,a', group: 'default,vip' });
    await create({ models: 'c', group: 'vip' });
    await create({ models: 'd', group: 'default' });
    await root.call('PUT', 'channel/', { id: 3, status: 2 });
    expect((await root.call('GET', 'user/available_models')).body.data).toEqual(['a', 'b']);
  });

  it('offers no models of channels that /v1 does not call', async () => {
    await create({ type: 14, models: 'claude' });
    await create({ type: 24, models: 'gemini' });
    await create({ type: 1, models: 'gpt' });
    expect((await root.call('GET', 'user/available_models')).body.data).toEqual(['claude', 'gpt']);
  });

  it('offers no models of further groups, which chats refuse', async () => {
    await create({ models: 'a', group: 'vip' });
    await create({ models: 'b', group: 'default' });
    // Accounts of other relays may have several.
    await app.services.store.db.updateTable('user').set({ group: 'vip,default' }).execute();
    expect((await root.call('GET', 'user/available_models')).body.data).toEqual(['a']);
  });
});
