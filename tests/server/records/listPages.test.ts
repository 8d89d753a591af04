/** Lists by `page_size`: any size and order, every filter, and the number of all rows. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
});

const names = (data: unknown) => (data as Row[]).map((row) => row['name'] ?? row['username']);

describe('tokens', () => {
  const tokens: Row[] = [
    { name: 'b2', remain_quota: 500, expired_time: -1, period_limit: 10, limit_period: 'day' },
    { name: 'A1', remain_quota: 0, unlimited_quota: true, expired_time: 1_900_000_000 },
    { name: 'a10', remain_quota: 81, expired_time: 1_900_000_001, period_limit: 10 },
    { name: 'c', remain_quota: 81, expired_time: -1, subnet: '10.0.0.0/8' },
  ];
  beforeEach(async () => {
    for (const token of tokens)
      expect((await root.call('POST', 'token/', token)).body.message).toBe('');
  });
  const list = async (query: string) => (await root.call('GET', `token/?p=0&${query}`)).body;

  it('come in pages of that size, with the number of all', async () => {
    const { data, ...rest } = await list('page_size=3');
    expect([names(data), rest]).toEqual([
      ['c', 'a10', 'A1'],
      { success: true, message: '', total: 4 },
    ]);
    const second = await root.call('GET', 'token/?p=1&page_size=3');
    expect([names(second.body.data), second.body]).toMatchObject([['b2'], { total: 4 }]);
    const beyond = await root.call('GET', 'token/?p=9&page_size=3');
    expect(beyond.body).toMatchObject({ data: [], total: 4 });
  });

  it.each([
    ['sort=name&direction=asc', ['A1', 'a10', 'b2', 'c']],
    ['sort=name', ['c', 'b2', 'a10', 'A1']],
    ['sort=remain_quota&direction=asc', ['a10', 'c', 'b2', 'A1']],
    ['sort=remain_quota&direction=desc', ['A1', 'b2', 'c', 'a10']],
    // Never comes last either way, and what is the same by its id.
    ['sort=expired_time&direction=asc', ['A1', 'a10', 'b2', 'c']],
    ['sort=expired_time&direction=desc', ['a10', 'A1', 'c', 'b2']],
    ['sort=subnet&direction=asc', ['c', 'b2', 'A1', 'a10']],
    // Worked out as it is answered.
    ['sort=period_end&direction=asc', ['b2', 'a10', 'A1', 'c']],
    ['sort=status&direction=asc', ['b2', 'A1', 'a10', 'c']],
    ['sort=id&direction=asc', ['b2', 'A1', 'a10', 'c']],
    ['remain_quota=0..100', ['c', 'a10', 'A1']],
    ['remain_quota=0', ['A1']],
    ['name=!1&sort=name&direction=asc', ['b2', 'c']],
    ['subnet=!', ['a10', 'A1', 'b2']],
  ])('by %s', async (query, expected) => {
    expect(names((await list(`page_size=20&${query}`)).data)).toEqual(expected);
  });

  it.each([
    ['subnet', { subnet: null }, 'A1', 'desc', ['c', 'a10', 'A1', 'b2']],
    ['expired_time', { expired_time: null }, 'c', 'desc', ['a10', 'A1', 'c', 'b2']],
    ['unlimited_quota', { unlimited_quota: null }, 'b2', 'asc', ['b2', 'a10', 'c', 'A1']],
    ['remain_quota', { unlimited_quota: 1 }, 'b2', 'desc', ['A1', 'b2', 'c', 'a10']],
  ])('that show the same %s come by their ids', async (field, values, name, direction, all) => {
    const { records } = app.services.store;
    await records.updateTable('token').set(values).where('name', '=', name).execute();
    const { data } = await list(`page_size=20&sort=${field}&direction=${direction}`);
    expect(names(data)).toEqual(all);
  });

  it('found by a search come in pages and orders, too', async () => {
    const query = 'search?keyword=a&page_size=1&sort=remain_quota&direction=asc';
    const { body } = await root.call('GET', `token/${query}`);
    expect([names(body.data), body]).toMatchObject([['a10'], { total: 2 }]);
  });

  it.each([
    'page_size=0',
    'page_size=101',
    'page_size=x',
    'sort=key',
    'sort=nothing',
    'sort=toString',
  ])('refuse %s', async (query) => {
    const body = await list(query.startsWith('page') ? query : `page_size=10&${query}`);
    expect(body.success).toBe(false);
  });

  it('are not found by letters of their keys', async () => {
    const { data } = await list('page_size=20&key=a');
    expect(names(data)).toHaveLength(4);
  });

  it('of others are neither listed nor counted', async () => {
    const other = await app.newUser('other');
    const { body } = await other.call('GET', 'token/?p=0&page_size=20');
    expect([names(body.data), body]).toMatchObject([['default'], { total: 1 }]);
  });
});

describe('an administrator', () => {
  it('learns no secret part of an object, and no value for root alone, by an order or a filter', async () => {
    const made = buildChannel({ type: 33, config: { ak: 'AK', sk: 'SECRET', region: 'us' } });
    expect((await root.call('POST', 'channel/', made)).body.message).toBe('');
    await root.call('PUT', 'option/', { key: 'SMTPAccount', value: 'hidden@example.com' });
    const admin = await app.newUser('admin');
    await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
    const list = async (query: string) =>
      (await admin.call('GET', `${query.replace(' ', '/?p=0&page_size=10&')}`)).body;
    for (const query of ['channel sort=config', 'audit sort=content'])
      expect([query, (await list(query)).success]).toEqual([query, false]);
    for (const query of ['channel config=SECRET', 'channel config=none'])
      expect([query, await list(query)]).toMatchObject([query, { total: 1 }]);
    for (const content of ['hidden@', 'nothing'])
      expect(await list(`audit resource=option&content=${content}`)).toMatchObject({ total: 1 });
    const { data } = await list('log type=3&sort=content&direction=asc');
    expect((data as Row[]).map(({ id }) => Number(id) - 1e12)).toEqual([1, 2, 3, 4]);
    expect(await list('log type=3&content=hidden')).toMatchObject({ total: 0 });
  });
});

describe('users', () => {
  it('are sorted whole by what they used, and by the period that is running', async () => {
    const used = [55, 81_000, 21, 7];
    for (const [at, used_quota] of used.entries()) {
      await app.newUser(`user${at}`);
      await app.services.store.db
        .updateTable('user')
        .set({
          used_quota,
          period_limit: 5,
          limit_period: 'day',
          period_used: at,
          period_start: at,
        })
        .where('username', '=', `user${at}`)
        .execute();
    }
    const list = (query: string) => root.call('GET', `user/?p=0&page_size=2&${query}`);
    const { body } = await list('sort=used_quota&direction=desc');
    expect([names(body.data), body]).toMatchObject([['user1', 'user0'], { total: 5 }]);
    // All of them spent in a period that is over.
    const period = await list('sort=period_used&direction=desc');
    expect(names(period.body.data)).toEqual(['user3', 'user2']);
    const filtered = await list('role=1&status=!2&sort=id&direction=asc');
    expect([names(filtered.body.data), filtered.body]).toMatchObject([
      ['user0', 'user1'],
      { total: 4 },
    ]);
  });
});

describe('the log', () => {
  const entry = (at: number, more: Row) => ({
    created_at: 1000 + at,
    type: 2,
    user_id: 1,
    username: 'root',
    model_name: 'm',
    token_name: 't',
    content: '',
    quota: at,
    prompt_tokens: 0,
    completion_tokens: 0,
    channel: 1,
    ...more,
  });
  /** A log that is read in several slices on SQLite. */
  const fill = async (count: number) => {
    const { records } = app.services.store;
    await records.deleteFrom('log').execute();
    for (let from = 0; from < count; from += 1500)
      await records
        .insertInto('log')
        .values(
          Array.from({ length: Math.min(1500, count - from) }, (_, i) => {
            const at = from + i;
            return entry(at, {
              quota: (at * 7919) % count,
              username: at % 4 === 0 ? '' : `user${at % 3}`,
              user_id: at % 2 === 0 ? 1 : 9,
              channel: (at % 5) + 1,
              content: `text ${at % 10}；上游 secret ${at % 7}`,
            });
          }),
        )
        .execute();
  };
  const list = async (query: string, path = 'log/') =>
    (await root.call('GET', `${path}?p=0&page_size=3&${query}`)).body;
  const field = (data: unknown, name: string) => (data as Row[]).map((row) => row[name]);

  it('says whether more follow, and how many there are while that is cheap to know', async () => {
    await fill(7000);
    expect(await list('')).toMatchObject({ has_more: true, total: 7000 });
    expect(await list('username=user1')).toMatchObject({ has_more: true, total: 1750 });
    expect(await list('username=user1&channel=2')).toMatchObject({ total: 350 });
    const last = await root.call('GET', 'log/?p=2333&page_size=3');
    expect([field(last.body.data, 'created_at'), last.body]).toMatchObject([
      [1000],
      { has_more: false, total: 7000 },
    ]);
    await fill(10_001);
    expect(await list('')).toMatchObject({ has_more: true, more_than: 10_000 });
    expect(await list('channel=2')).toMatchObject({ total: 2000 });
  });

  it.each([
    ['sort=quota&direction=desc', 'quota', [5999, 5998, 5997]],
    ['sort=quota&direction=asc', 'quota', [0, 1, 2]],
    ['sort=created_at&direction=asc', 'created_at', [1000, 1001, 1002]],
    ['sort=username&direction=asc', 'username', ['user0', 'user0', 'user0']],
    ['sort=username&direction=asc', 'created_at', [1003, 1006, 1009]],
    ['sort=quota&direction=desc&channel=2', 'quota', [5999, 5994, 5989]],
    ['sort=quota&direction=asc&channel=2', 'quota', [4, 9, 14]],
    ['sort=content&direction=desc', 'content', ['text 9；上游 secret 6', 'text 9；上游 secret 6']],
    ['quota=5..6', 'quota', undefined],
    ['channel=2,3&sort=channel&direction=desc', 'channel', [3, 3, 3]],
    ['content=text 7', 'content', undefined],
  ])('by %s: %s', async (query, name, expected) => {
    await fill(6000);
    const { data } = await list(query);
    if (expected) expect(field(data, name).slice(0, expected.length)).toEqual(expected);
    else if (name === 'quota') expect(field(data, name).sort()).toEqual([5, 6]);
    else expect(field(data, name).every((text) => String(text).startsWith('text 7'))).toBe(true);
  });

  it('comes to an end in the order of a column, those without a value last', async () => {
    await fill(20);
    const { body } = await root.call('GET', 'log/?p=0&page_size=20&sort=username&direction=asc');
    expect(field(body.data, 'username').slice(-6)).toEqual(['user2', '', '', '', '', '']);
    const page = await root.call('GET', 'log/?p=3&page_size=6&sort=username&direction=asc');
    expect(field(page.body.data, 'created_at')).toEqual([1012, 1016]);
  });

  it.each(['request_id', 'is_stream'])('has the same %s in the order of ids', async (name) => {
    await fill(20);
    const { records } = app.services.store;
    await records
      .updateTable('log')
      .set({ [name]: name === 'is_stream' ? 0 : '' })
      .where('channel', '=', 5)
      .execute();
    const last = await list(`sort=${name}&direction=desc`);
    const first = await list(`sort=${name}&direction=asc`);
    const times = [last, first].flatMap(({ data }) => field(data, 'created_at'));
    expect(times).toEqual([1019, 1018, 1017, 1000, 1001, 1002]);
  });

  it('is in the order of its database, whatever letters it has', async () => {
    await fill(6000);
    const { records } = app.services.store;
    await records.updateTable('log').set({ token_name: '：' }).where('quota', '>=', 0).execute();
    await records
      .updateTable('log')
      .set({ token_name: '😀' })
      .where('created_at', '<', 1500)
      .execute();
    for (const direction of ['asc', 'desc'] as const) {
      const stored = records.selectFrom('log').select('token_name').limit(3);
      const expected = await stored.orderBy('token_name', direction).execute();
      const { data } = await list(`sort=token_name&direction=${direction}&is_stream=false`);
      expect(field(data, 'token_name')).toEqual(field(expected, 'token_name'));
    }
  });

  it('is read as deep as its order is cheap', async () => {
    await fill(20);
    const read = async (p: number, sort: string) =>
      (await root.call('GET', `log/?p=${p}&page_size=100&sort=${sort}`)).body.success;
    expect(await read(100, 'elapsed_time')).toBe(true);
    for (const p of [101, 1e15]) expect(await read(p, 'elapsed_time')).toBe(false);
    expect(await read(101, 'quota')).toBe(true);
  });

  it("tells an owner nothing by an order or a filter of what is not the owner's to see", async () => {
    await fill(100);
    const own = (query: string) => list(query, 'log/self');
    for (const name of ['channel', 'username', 'user_id', 'id'])
      expect([name, (await own(`sort=${name}`)).success]).toEqual([name, false]);
    expect(await own('content=secret')).toMatchObject({ total: 0 });
    expect(await own('content=text 4')).toMatchObject({ total: 10 });
    expect(await own('type=5')).toMatchObject({ total: 0 });
  });

  it('of administrators has their changes in any order', async () => {
    await root.call('POST', 'user/', { username: 'made', password: 'password-1' });
    await root.call('POST', 'redemption/', { name: 'code', quota: 1, count: 1 });
    const down = await list('type=3&sort=id&direction=desc');
    const up = await list('type=3&sort=id&direction=asc');
    expect(field(up.data, 'id')).toEqual(field(down.data, 'id').reverse());
    expect(field(up.data, 'id')).toHaveLength(2);
    for (const query of ['user_id=1', 'is_stream=false', 'created_at=1..', 'quota=0'])
      expect([query, await list(`type=3&${query}`)]).toMatchObject([query, { total: 2 }]);
    expect(await list('type=3&user_id=9')).toMatchObject({ total: 0 });
  });
});
