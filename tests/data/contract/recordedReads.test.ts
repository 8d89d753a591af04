/** react-admin's contract, method by method, in front of the recorded answers of a real relay. */
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { answerAsRecorded, dataOf, rowsOf } from '../../support/data/recordedAnswers';
import {
  firstPage,
  list,
  newestFirst,
  recordedTests,
  signIn,
} from '../../support/data/recordedProvider';

recordedTests();

const ids = (rows: readonly { id: unknown }[]) => rows.map(({ id }) => id);

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
    expect(meta).toMatchObject({ sortedBy: 'all' });
  });

  it('sorts all rows where the relay ignored the order', async () => {
    answerAsRecorded({ 'GET user/?order=quota&p=0': 'user list', 'GET user/?p=0': 'user list' });
    const { data, meta } = await list('user', { sort: { field: 'quota', order: 'DESC' } });
    const quotas = data.map((row) => Number(row['quota']));
    expect(quotas).toEqual([...quotas].sort((a, b) => b - a));
    expect(meta).toMatchObject({ sortedBy: 'all' });
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
    const search = 'GET redemption/search';
    const calls = answerAsRecorded({
      [search]: 'search codes',
      'GET redemption/9': 'channel by deleted id',
    });
    const { data } = await dataProvider.getMany('redemption', { ids: [9, 3, 2, 1] });
    expect(ids(data)).toEqual([3, 2, 1]);
    expect(calls).toEqual([search, 'GET redemption/9']);
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
