/** react-admin's contract, method by method, in front of the recorded answers of a real relay. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../src/schema/registry';
import { withoutSecrets } from '../../src/schema/secrets';
import type { Row } from '../../src/schema/types';
import { decodeRow } from '../../src/schema/wire';
import { HttpError } from '../../src/web/core/HttpError';
import { setShowPage } from '../../src/web/core/navigation';
import { storedUser } from '../../src/web/core/storage/storedUser';
import { dataProvider } from '../../src/web/data/dataProvider';
import { ManyError } from '../../src/web/data/writeMany';
import { answerAsRecorded, dataOf, recorded, rowsOf } from '../support/recordedAnswers';

setShowPage(() => {});
const signIn = (role: number) =>
  storedUser.set({ id: 1, username: 'root', display_name: '', role, status: 1 });
beforeEach(() => {
  history.replaceState(null, '', '/');
  signIn(100);
});
afterEach(() => {
  vi.unstubAllGlobals();
  storedUser.set(undefined);
});

const ids = (rows: readonly { id: unknown }[]) => rows.map(({ id }) => id);
const newestFirst = { field: 'id', order: 'DESC' } as const;
const firstPage = { page: 1, perPage: 10 };
const list = (name: string, params: Parameters<typeof dataProvider.getList>[1] = {}) =>
  dataProvider.getList(name, { pagination: firstPage, sort: newestFirst, ...params });
const messageOf = (why: string) => (recorded(why).response.json as { message: string }).message;
const writes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET'));

describe('getList', () => {
  it.each([
    ['user', 'user list'],
    ['token', 'token list'],
    ['redemption', 'list codes'],
    ['channel', 'channel list has no keys'],
    ['log', 'all logs as admin'],
  ])('answers the page of %s and that none follows', async (name, why) => {
    answerAsRecorded({ [`GET ${name}/?p=0`]: why });
    const { data, pageInfo } = await list(name);
    expect(ids(data)).toEqual(ids(rowsOf(why) as { id: unknown }[]));
    expect(data.length).toBeGreaterThan(0);
    expect(pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false });
  });

  it('answers no rows after the last page', async () => {
    const calls = answerAsRecorded();
    const { data, pageInfo } = await list('user', { pagination: { page: 10, perPage: 10 } });
    expect([data, pageInfo]).toEqual([[], { hasNextPage: false, hasPreviousPage: true }]);
    expect(calls).toContain('GET user/?p=9');
  });

  it.each([
    ['user', 'quota', 'user list by quota'],
    ['token', 'remain_quota', 'token list by remaining quota'],
  ])('leaves a sort of %s by %s to the relay', async (name, field, why) => {
    answerAsRecorded();
    const { data, meta } = await list(name, { sort: { field, order: 'DESC' } });
    expect(ids(data)).toEqual(ids(rowsOf(why) as { id: unknown }[]));
    expect(meta).toMatchObject({ sortedBy: 'relay' });
  });

  it.each(['ASC', 'DESC'] as const)('sorts %s all rows where the relay cannot', async (order) => {
    answerAsRecorded({ 'GET user/?p=0': 'user list' });
    const { data, meta } = await list('user', { sort: { field: 'username', order } });
    const names = rowsOf('user list')
      .map((row) => String(row['username']))
      .sort();
    expect(data.map((row) => row['username'])).toEqual(order === 'ASC' ? names : names.reverse());
    expect(meta).toMatchObject({ sortedBy: 'all' });
  });

  it('narrows by a field that the relay does not filter by', async () => {
    answerAsRecorded({ 'GET token/?p=0': 'token list' });
    const wanted = rowsOf('token list').filter((row) => row['unlimited_quota'] === true);
    const { data, total } = await list('token', { filter: { unlimited_quota: true } });
    expect([ids(data), total]).toEqual([ids(wanted as { id: unknown }[]), wanted.length]);
    expect(wanted).toHaveLength(2);
  });

  it.each([
    ['user', 'ali', 'user search prefix'],
    ['user', 'lice', 'user search does not match the middle'],
    ['user', '2', 'user search by id'],
    ['token', 'sec', 'token search'],
    ['redemption', 'spr', 'search codes'],
    ['channel', 'ba', 'channel search'],
  ])('searches %s for %s', async (name, q, why) => {
    answerAsRecorded();
    const { data, total } = await list(name, { filter: { q } });
    const found = ids(rowsOf(why) as { id: unknown }[]).map(Number);
    expect(ids(data)).toEqual(found.sort((a, b) => b - a));
    expect(total).toBe(rowsOf(why).length);
  });

  it('gives own log entries, which have no id, one each', async () => {
    signIn(1);
    answerAsRecorded();
    const { data } = await list('log');
    expect(rowsOf('own logs have id 0').map((row) => row['id'])).toEqual([0, 0]);
    expect(new Set(ids(data)).size).toBe(2);
  });

  it('answers no secret', async () => {
    answerAsRecorded();
    const { data } = await list('channel');
    expect(JSON.stringify(data)).not.toContain('"key"');
  });
});

describe('a refusal', () => {
  type Work = () => Promise<unknown>;
  it.each<[string, string, string, Work]>([
    ['getList', 'common user cannot see channels', 'GET channel/?p=0', () => list('channel')],
    [
      'getOne',
      'channel by deleted id',
      'GET channel/3',
      () => dataProvider.getOne('channel', { id: 3 }),
    ],
    [
      'getOne',
      'admin cannot read root',
      'GET user/1',
      () => dataProvider.getOne('user', { id: 1 }),
    ],
    [
      'getOne',
      'user by malformed id',
      'GET user/abc',
      () => dataProvider.getOne('user', { id: 'abc' }),
    ],
    [
      'getManyReference',
      'all logs refused',
      'GET log/?channel=1&p=0',
      () =>
        dataProvider.getManyReference('log', {
          target: 'channel',
          id: 1,
          pagination: firstPage,
          sort: newestFirst,
          filter: {},
        }),
    ],
    [
      'create',
      'create duplicate',
      'POST user/',
      () => dataProvider.create('user', { data: { username: 'alice', password: 'password-1' } }),
    ],
    [
      'create',
      'create user, short password',
      'POST user/',
      () => dataProvider.create('user', { data: { username: 'x', password: '1' } }),
    ],
    [
      'create',
      'name too long',
      'POST token/',
      () => dataProvider.create('token', { data: { name: 'x'.repeat(40) } }),
    ],
    [
      'create',
      'bad subnet',
      'POST token/',
      () => dataProvider.create('token', { data: { name: 'x', subnet: 'x' } }),
    ],
    [
      'create',
      'over one hundred',
      'POST redemption/',
      () => dataProvider.create('redemption', { data: { name: 'x', quota: 1, count: 101 } }),
    ],
    [
      'update',
      'negative weight',
      'PUT channel/',
      () =>
        dataProvider.update('channel', {
          id: 1,
          data: { weight: -3 },
          previousData: { id: 1, weight: 0 },
        }),
    ],
    [
      'update',
      'enable exhausted token',
      'PUT token/?status_only=true',
      () =>
        dataProvider.update('token', {
          id: 4,
          data: { status: 1 },
          previousData: { id: 4, status: 2 },
        }),
    ],
  ])('of %s says what the relay says: %s', async (_, why, call, work) => {
    // Where the console looks whether a refused write was done, it was not.
    const calls = answerAsRecorded({ [call]: why, 'GET token/4': 'disable token' });
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ kind: 'refused', message: messageOf(why) });
    expect(writes(calls).length).toBeLessThanOrEqual(1);
  });

  it('for want of a session ends it', async () => {
    answerAsRecorded({ 'GET channel/?p=0': '401 without a session, admin route' });
    await expect(list('channel')).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

describe('getOne and getMany', () => {
  it.each([
    ['user', 2, 'user by id'],
    ['token', 4, 'token by id'],
    ['redemption', 1, 'code by id'],
    ['channel', 1, 'channel by id has no key'],
  ])('getOne answers %s %i', async (name, id, why) => {
    answerAsRecorded({ [`GET ${name}/${id}`]: why });
    const { data } = await dataProvider.getOne(name, { id });
    const own = dataOf(why) as Row;
    const field = name === 'user' ? 'username' : 'name';
    expect(data).toMatchObject({ id, [field]: own[field] });
    expect(own[field]).not.toBe('');
  });

  it('getMany leaves out what is gone and what another may not read', async () => {
    answerAsRecorded({
      'GET channel/1': 'channel by id has no key',
      'GET token/4': 'token of somebody else',
    });
    const { data } = await dataProvider.getMany('channel', { ids: [3, 1] });
    expect(ids(data)).toEqual([1]);
    expect((await dataProvider.getMany('token', { ids: [4] })).data).toEqual([]);
  });

  it('getMany takes one search for many, and asks for those that it lacks', async () => {
    const calls = answerAsRecorded({
      'GET redemption/search': 'search codes',
      'GET redemption/9': 'channel by deleted id',
    });
    const { data } = await dataProvider.getMany('redemption', { ids: [9, 3, 2, 1] });
    expect(ids(data)).toEqual([3, 2, 1]);
    expect(calls).toEqual(['GET redemption/search', 'GET redemption/9']);
  });

  it('getManyReference asks the relay for what it can filter by', async () => {
    const calls = answerAsRecorded();
    const { data } = await dataProvider.getManyReference('log', {
      target: 'username',
      id: 'alice',
      pagination: firstPage,
      sort: newestFirst,
      filter: { type: 1 },
    });
    expect(ids(data)).toEqual(ids(rowsOf('logs of one user and type') as { id: unknown }[]));
    expect(calls[0]).toContain('type=1&username=alice');
  });
});

describe('writes', () => {
  it.each<[string, Row, string, Record<string, string>]>([
    [
      'user',
      { username: 'bob', password: 'password-1' },
      'create user',
      { 'GET user/?p=0': 'user list' },
    ],
    ['token', { name: 'sec', remain_quota: 1, expired_time: -1 }, 'create token with limits', {}],
    [
      'channel',
      { name: 'first', type: 1, key: 'k', models: ['m'], group: ['default'] },
      'create channel',
      {},
    ],
  ])('create of %s answers an id that it can be read by', async (name, values, why, more) => {
    const calls = answerAsRecorded({ [`POST ${name}/`]: why, ...more });
    const made = (dataOf(why) ?? {}) as Row;
    const rows = rowsOf(
      { user: 'user list', channel: 'channel list has no keys' }[name] ?? 'token list',
    );
    const field = name === 'user' ? 'username' : 'name';
    const data = { ...values, [field]: made[field] ?? rows[0]?.[field] };
    const { data: record } = await dataProvider.create(name, { data });
    expect(record.id).toBe(made['id'] ?? rows[0]?.['id']);
    expect(writes(calls)).toEqual([`POST ${name}/`]);
  });

  it('create of codes answers the codes', async () => {
    answerAsRecorded({ 'POST redemption/': 'create three codes' });
    const { data } = await dataProvider.create('redemption', {
      data: { name: 'spring', quota: 1, count: 3 },
    });
    expect(data['answer']).toEqual(dataOf('create three codes'));
  });

  it.each([
    ['user', 'set group and quota', 'user by id'],
    ['token', 'update token', 'token by id'],
    ['token', 'disable token', 'token by id'],
    ['redemption', 'update code', 'code by id'],
    ['redemption', 'disable code', 'code by id'],
    ['channel', 'update channel', 'channel by id has no key'],
    ['channel', 'priority only', 'channel by id has no key'],
  ])('update of %s (%s) answers the record as the relay has it', async (name, why, before) => {
    const { id, ...body } = recorded(why).request.body as Row & { id: number };
    const calls = answerAsRecorded({
      [`GET ${name}/${id}`]: dataOf(why) ? [before, why] : before,
      [`PUT ${name}/`]: why,
      [`PUT ${name}/?status_only=true`]: why,
    });
    const { data: previousData } = await dataProvider.getOne(name, { id });
    const data = decodeRow(resourceSchema(name), body);
    const { data: record } = await dataProvider.update(name, { id, data, previousData });
    expect(record).toMatchObject({ ...withoutSecrets(resourceSchema(name).properties, data), id });
    expect(writes(calls)).toHaveLength(1);
    expect(JSON.stringify(record)).not.toContain('sk-aaaa');
  });

  it('updateMany says which record failed', async () => {
    answerAsRecorded({
      'GET channel/1': 'channel by id has no key',
      'PUT channel/': 'priority only',
    });
    const data = { priority: 5 };
    const error = await dataProvider
      .updateMany('channel', { ids: [1, 3], data })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ManyError);
    const { done, failed } = error as ManyError;
    expect([done, failed.map(({ id }) => id)]).toEqual([[1], [3]]);
  });

  it('delete counts what is gone already as deleted', async () => {
    const calls = answerAsRecorded({
      'DELETE token/5/': 'delete token again',
      'GET token/5': 'token of somebody else',
    });
    const { data } = await dataProvider.delete('token', { id: 5, previousData: { id: 5 } });
    expect([data, writes(calls)]).toEqual([{ id: 5 }, ['DELETE token/5/']]);
  });

  it('deleteMany says which record was refused and is still there', async () => {
    answerAsRecorded({
      'DELETE token/4/': 'delete token of somebody else',
      'GET token/4': 'token by id',
    });
    const error = await dataProvider
      .deleteMany('token', { ids: [5, 4] })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ManyError);
    const { done, failed } = error as ManyError;
    expect([done, failed.map(({ id }) => id)]).toEqual([[5], [4]]);
  });
});
