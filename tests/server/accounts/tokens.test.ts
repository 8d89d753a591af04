import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildToken } from '../../support/steps/builders';

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
});

const create = async (overrides = {}) =>
  (await root.call('POST', 'token/', buildToken(overrides))).body;
const idOf = (body: { data?: unknown }) => (body.data as { id: number }).id;

describe('tokens on the server', () => {
  it('answers the new token with a key of 48 letters', async () => {
    const body = await create({ name: 'first' });
    expect(body.success).toBe(true);
    expect((body.data as { key: string }).key).toMatch(/^\w{48}$/);
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name of 31 characters', { name: 'x'.repeat(31) }, 'name'],
    ['a subnet that is none', { subnet: '10.0.0.0/8,nonsense' }, 'subnet'],
    ['a quota that is a text', { remain_quota: 'lots' }, 'remain_quota'],
    ['a negative quota', { remain_quota: -1 }, 'remain_quota'],
    ['an expiry that is a text', { expired_time: 'tomorrow' }, 'expired_time'],
  ])('refuses %s and names the field', async (_what, overrides, field) => {
    const body = await create(overrides);
    expect(body.success).toBe(false);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(((await root.call('GET', 'token/?p=0')).body.data as unknown[]).length).toBe(0);
  });

  it.each([
    '10.0.0.0/8 203.0.113.7',
    '10.0.0.0/8，203.0.113.7/32',
    '１０.0.0.0／8；203.0.113.7',
    '["10.0.0.0/8","203.0.113.7"]',
  ])('takes networks as people separate them: %s', async (subnet) => {
    const id = idOf(await create({ name: 'netted', subnet }));
    expect((await root.call('GET', `token/${id}`)).body.data).toMatchObject({
      subnet: '10.0.0.0/8,203.0.113.7/32',
    });
  });

  it('takes a negative quota only where the quota is unlimited', async () => {
    const id = idOf(await create({ name: 'free', remain_quota: -1, unlimited_quota: true }));
    const put = async (fields: object) =>
      (await root.call('PUT', 'token/', { id, ...fields })).body;
    expect((await put({ name: 'renamed' })).success).toBe(true);
    const refused = await put({ unlimited_quota: false });
    expect([refused.success, Object.keys(refused.errors ?? {})]).toEqual([false, ['remain_quota']]);
    expect((await put({ unlimited_quota: false, remain_quota: 0 })).success).toBe(true);
    expect((await put({ remain_quota: -5 })).success).toBe(false);
  });

  it('takes a name of 30 bytes, ten Chinese characters, and no more', async () => {
    expect((await create({ name: '令'.repeat(10) })).success).toBe(true);
    const { success, errors } = await create({ name: '令'.repeat(11) });
    expect([success, Object.keys(errors ?? {})]).toEqual([false, ['name']]);
  });

  it('switches by status_only and touches nothing else [TK-07]', async () => {
    const id = idOf(await create({ name: 'kept', models: 'gpt-4o' }));
    const { body } = await root.call('PUT', 'token/?status_only=true', {
      id,
      status: 2,
      name: 'other',
    });
    expect(body.data).toMatchObject({ id, status: 2, name: 'kept', models: 'gpt-4o' });
  });

  it('does not enable a token without a time, which /v1 takes for expired', async () => {
    const id = idOf(await create({ name: 'timeless', unlimited_quota: true }));
    await app.services.store.db
      .updateTable('token')
      .set({ expired_time: null, status: 2 })
      .where('id', '=', id)
      .execute();
    const { body } = await root.call('PUT', 'token/?status_only=1', { id, status: 1 });
    expect(body.success).toBe(false);
    expect(body.message).toContain('expired');
  });

  it('does not enable a token that has expired or has no quota', async () => {
    app.setNow(1_800_000_000);
    const expired = idOf(await create({ expired_time: 1_800_000_100 }));
    const empty = idOf(await create({ remain_quota: 0 }));
    for (const id of [expired, empty])
      await root.call('PUT', 'token/?status_only=true', { id, status: 2 });
    app.setNow(1_800_000_200);
    for (const id of [expired, empty])
      expect(
        (await root.call('PUT', 'token/?status_only=true', { id, status: 1 })).body.success,
      ).toBe(false);
  });

  it('saves zero, empty and false: absent is not empty', async () => {
    const id = idOf(
      await create({
        unlimited_quota: true,
        models: 'gpt-4o',
        subnet: '10.0.0.0/8',
        remain_quota: 5,
      }),
    );
    await root.call('PUT', 'token/', {
      id,
      remain_quota: 0,
      models: '',
      subnet: '',
      unlimited_quota: false,
    });
    expect((await root.call('GET', `token/${id}`)).body.data).toMatchObject({
      remain_quota: 0,
      models: '',
      subnet: '',
      unlimited_quota: false,
      name: 'token',
    });
  });

  it("answers somebody else's token exactly as one that does not exist", async () => {
    const id = idOf(await create());
    const alice = await app.newUser('alice');
    const theirs = await alice.call('GET', `token/${id}`);
    const none = await alice.call('GET', 'token/999999');
    expect(theirs.body).toEqual(none.body);
    expect((await alice.call('PUT', 'token/', { id, name: 'mine' })).body.success).toBe(false);
    expect((await alice.call('DELETE', `token/${id}/`)).body.success).toBe(false);
    expect((await root.call('GET', `token/${id}`)).body.data).toMatchObject({ name: 'token' });
  });

  it('finds by the beginning of the name; percent and underscore are letters [TK-01]', async () => {
    for (const name of ['alpha', 'beta', '50%', '5x']) await create({ name });
    const found = async (keyword: string) =>
      (
        (await root.call('GET', `token/search?keyword=${encodeURIComponent(keyword)}`)).body
          .data as { name: string }[]
      ).map(({ name }) => name);
    expect(await found('al')).toEqual(['alpha']);
    expect(await found('lpha')).toEqual([]);
    expect(await found('50%')).toEqual(['50%']);
    expect(await found('_')).toEqual([]);
  });

  it('pages by ten, newest first; by remaining quota, unlimited first', async () => {
    for (let i = 0; i < 12; i++)
      await create({ name: `t${i}`, remain_quota: i, unlimited_quota: i === 3 });
    const names = async (query: string) =>
      ((await root.call('GET', `token/?${query}`)).body.data as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await names('p=0')).toEqual([
      't11',
      't10',
      't9',
      't8',
      't7',
      't6',
      't5',
      't4',
      't3',
      't2',
    ]);
    expect(await names('p=1')).toEqual(['t1', 't0']);
    expect((await names('p=0&order=remain_quota')).slice(0, 2)).toEqual(['t3', 't11']);
    expect((await names('p=0&order=key;drop table token')).length).toBe(10);
  });

  it('ignores fields that a client may not set', async () => {
    const id = idOf(
      await create({ id: 77, user_id: 5, key: 'chosen', used_quota: 9, created_time: 1 }),
    );
    expect((await root.call('GET', `token/${id}`)).body.data).toMatchObject({
      user_id: 1,
      used_quota: 0,
      created_time: 1_800_000_000,
    });
    expect(id).not.toBe(77);
  });
});
