/**
 * Lists before a One API, whole: what its pages of ten do not know is made of its other calls, and said where it is not.
 * The stand-in answers as a real one does (differential.test.ts).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callWith, fetchAt } from '../support/data/relayFetch';
import { bridged } from '../support/relay/bridged';
import { createProxyApp } from '../support/relay/proxyApp';
import { type StandInRelay, startRelay } from '../support/relay/startRelay';

interface ListAnswer {
  status: number;
  retryAfter: string | null;
  data: { id: number; name?: string; username?: string }[];
  total?: number;
  has_more?: boolean;
  truncated?: boolean;
  sorted_by?: string;
}

let relay: StandInRelay;
let calls: string[];
/** Answers of the relay that a test puts in the place of its own. */
let instead: (path: string) => object | undefined;
let list: (path: string) => Promise<ListAnswer>;
let fetchRelay: ReturnType<typeof fetchAt>;

beforeAll(async () => {
  relay = await startRelay();
  fetchRelay = fetchAt(relay.url);
  const call = callWith(fetchRelay);
  await call('POST', 'user/login', { username: 'root', password: '123456' });
  for (let i = 1; i <= 43; i++) {
    const name = `token ${(i * 17) % 43}`;
    await call('POST', 'token/', { name, remain_quota: (i * 7) % 43, expired_time: -1 });
  }
  for (const username of ['ann', 'anna', 'a_na', 'bob'])
    await call('POST', 'user/', { username, password: 'password-1' });
  await call('POST', 'user/manage', { username: 'anna', action: 'delete' });
  const front = bridged((path, init) => {
    calls.push(path.replace('/api/', ''));
    const answer = instead(path);
    if (!answer) return fetchRelay(path, init);
    const status = 'status' in answer ? Number(answer.status) : 200;
    return Promise.resolve(Response.json(answer, { status }));
  });
  list = async (path) => {
    const answer = await front(`/api/${path}`);
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, ...JSON.parse((await answer.text()) || '{}') };
  };
});
afterAll(() => relay.stop());
beforeEach(() => {
  calls = [];
  instead = () => undefined;
  relay.knobs = {};
});

const names = ({ data }: ListAnswer) => data.map(({ name, username }) => name ?? username);
const ids = ({ data }: ListAnswer) => data.map(({ id }) => id);

describe('a page', () => {
  it('has the size that is asked for, of as many pages of ten, and guesses no total', async () => {
    const page = await list('token/?p=0&page_size=25');
    expect(ids(page)).toEqual(Array.from({ length: 25 }, (_, i) => 43 - i));
    expect([page.total, page.has_more]).toEqual([undefined, true]);
    expect(calls).toEqual(['token/?p=0', 'token/?p=1', 'token/?p=2']);
  });

  it.each([
    ['p=1&page_size=25', 18],
    ['p=9&page_size=25', 0],
  ])('by %s, which reaches the end, knows the number of rows', async (query, count) => {
    const page = await list(`token/?${query}`);
    expect([page.data.length, page.total, page.has_more]).toEqual([count, 43, false]);
  });

  it('is in an order of the relay by no more calls than without one', async () => {
    const page = await list('token/?p=0&page_size=10&sort=remain_quota&direction=desc');
    expect(page.data).toHaveLength(10);
    expect(page.sorted_by).toBeUndefined();
    expect(calls).toEqual(['token/?p=0&order=remain_quota']);
  });

  it.each(['asc', 'desc'])('is %s in an order of all rows that the relay lacks', async (way) => {
    const page = await list(`token/?p=1&page_size=10&sort=name&direction=${way}`);
    const all = Array.from({ length: 43 }, (_, i) => `token ${way === 'asc' ? i : 42 - i}`);
    expect(names(page)).toEqual(all.slice(10, 20));
    expect([page.total, page.sorted_by]).toEqual([43, undefined]);
    expect(calls).toEqual(['token/?p=0', 'token/search?keyword=']);
  });

  it('is in order where an older relay ignores its order', async () => {
    instead = (path) =>
      path.includes('order=') ? { success: true, data: relay.store.tokens.page(0) } : undefined;
    const page = await list('token/?p=0&page_size=10&sort=remain_quota&direction=desc');
    const [first, second] = page.data;
    expect([first, second]).toMatchObject([{ remain_quota: 42 }, { remain_quota: 41 }]);
  });

  it('is narrowed by what the relay does not filter by, with its total', async () => {
    const page = await list('token/?p=0&page_size=10&remain_quota=5..9');
    expect([page.data.length, page.total]).toEqual([5, 5]);
    expect(calls).toHaveLength(2);
  });

  it('is not narrowed by a name that is no field, as on the relay', async () => {
    expect((await list('token/?p=0&page_size=5&colour=red')).data).toHaveLength(5);
  });

  it('of a list that is too long to be read at once says that only its rows are sorted', async () => {
    const data = Array.from({ length: 10 }, (_, i) => ({ id: 90_000 - i, name: `n${i}` }));
    instead = (path) => (path.includes('/redemption/?') ? { success: true, data } : undefined);
    const page = await list('redemption/?p=0&page_size=10&sort=name&direction=desc');
    expect([ids(page), page.sorted_by]).toEqual([data.map(({ id }) => id), 'page']);
    expect(calls.some((call) => call.includes('search'))).toBe(false);
    const narrowed = await list('redemption/?p=0&page_size=10&name=n3');
    expect(narrowed).toMatchObject({ data: [{ id: 89_997 }], found: 1, truncated: true });
    expect(narrowed.total).toBeUndefined();
  });

  it('of own records is sorted whole, however many others have', async () => {
    const data = Array.from({ length: 10 }, (_, i) => ({ id: 90_000 - i, name: `n${i}` }));
    instead = () => ({ success: true, data });
    const page = await list('token/?p=0&page_size=10&sort=name&direction=desc');
    expect([names(page)[0], page.sorted_by]).toEqual(['n9', undefined]);
  });

  it('of a log is narrowed by the relay, and else as far as the look goes', async () => {
    const entry = (id: number) => ({ id, type: 1 + (id % 4), channel: id % 2 });
    instead = (path) => {
      const query = new URL(path, relay.url).searchParams;
      const from = Number(query.get('p')) * 10;
      const type = Number(query.get('type'));
      const all = Array.from({ length: 2000 }, (_, i) => entry(2000 - i));
      const found = all.filter((row) => !type || row.type === type);
      return { success: true, data: found.slice(from, from + 10) };
    };
    await list('log/?p=0&page_size=10&type=2&channel=0');
    expect(calls).toEqual(['log/?p=0&type=2']);
    const two = await list('log/?p=0&page_size=10&type=2,3');
    expect([ids(two).slice(0, 3), two.has_more]).toEqual([[1998, 1997, 1994], true]);
    expect(ids(await list('log/?p=0&page_size=3&channel=0..0'))).toEqual([2000, 1998, 1996]);
    calls = [];
    const none = await list('log/?p=0&page_size=10&channel=7..9');
    expect(none).toMatchObject({ data: [], found: 0, truncated: true, narrowed_by: ['channel'] });
    expect(calls).toHaveLength(48);
  });

  it.each([200, 500])('is none where the relay fails on the way, with %i', async (status) => {
    const data = Array.from({ length: 10 }, (_, i) => ({ id: 90_000 - i, name: `n${i}` }));
    const failed = { success: false, message: 'database is locked' };
    instead = (path) => (/p=\d\b/.test(path) ? { success: true, data } : { ...failed, status });
    expect(await list('redemption/?p=0&page_size=10&name=n3')).toMatchObject({ ...failed, status });
    expect(await list('redemption/?p=0&page_size=10&name=n4')).not.toHaveProperty('data');
  });

  it('of a text field is narrowed by 0, too', async () => {
    await list('log/?p=0&page_size=10&token_name=0&channel=0');
    expect(calls).toEqual(['log/?p=0&token_name=0']);
  });

  it('of own entries, which all have the id 0, has each of them', async () => {
    const data = Array.from({ length: 4 }, () => ({ id: 0, type: 2 }));
    instead = (path) => ({ success: true, data: path.includes('p=0') ? data : [] });
    expect((await list('log/self/?p=0&page_size=20')).data).toHaveLength(4);
  });
});

describe('a search', () => {
  it('is one call for each page, the newest first, without what only its signs find', async () => {
    const page = await list('token/search?keyword=token 1&p=0&page_size=5');
    expect([page.data.length, page.total, page.has_more]).toEqual([5, 11, true]);
    expect(calls).toEqual(['token/search?keyword=token+1']);
    const sorted = 'token/search?keyword=token 1&p=0&page_size=3&sort=name&direction=asc';
    expect(names(await list(sorted))).toEqual(['token 1', 'token 10', 'token 11']);
    expect(names(await list('user/search?keyword=a_n&p=0&page_size=5'))).toEqual(['a_na']);
  });

  it('that finds more than is sorted at once is in the order of ids', async () => {
    const data = Array.from({ length: 20_001 }, (_, i) => ({ id: i + 1, name: `n${i % 7}` }));
    instead = () => ({ success: true, data });
    const page = await list('token/search?keyword=n&p=0&page_size=3&sort=name&direction=asc');
    expect([ids(page), page.total, page.sorted_by]).toEqual([
      [20_001, 20_000, 19_999],
      20_001,
      'page',
    ]);
  });

  it('leaves out deleted records, which the relay keeps', async () => {
    const left = names(await list('user/search?keyword=')).sort();
    expect(left).toEqual(['a_na', 'ann', 'bob', 'root']);
    expect((await list('user/search?keyword=d&p=0&page_size=9')).total).toBe(0);
  });

  it('of ids answers these records', async () => {
    expect(ids(await list('token/search?keyword=&ids=3,40,99')).sort()).toEqual([3, 40]);
    expect(calls).toHaveLength(1);
  });

  it('of all rows is believed where the list says the same', async () => {
    const rows = relay.store.tokens.rows;
    expect((await list('token/search?keyword=')).data).toHaveLength(43);
    expect(calls).toEqual(['token/search?keyword=']);
    for (const [data, isAll] of [
      [[], false],
      [rows.slice(0, 20), false],
      [rows.slice(3), true],
    ] as const) {
      instead = (path) => (path.includes('search') ? { success: true, data } : undefined);
      if (isAll) relay.store.tokens.remove(({ id }) => id < 4);
      const whole = await list('token/search?keyword=');
      expect([whole.data.length, whole.truncated]).toEqual([data.length, isAll ? undefined : true]);
    }
  });

  it('that compares a text with a number is a look through the list', async () => {
    const message = 'ERROR: invalid input syntax for type bigint: "token 2" (SQLSTATE 22P02)';
    instead = (path) => (path.includes('search') ? { success: false, message } : undefined);
    const page = await list('token/search?keyword=token 2&p=0&page_size=20');
    expect(names(page).every((name) => name?.startsWith('token 2'))).toBe(true);
    expect(page.data.length).toBe(page.total);
    expect((await list('token/search?keyword=token 2')).data).toHaveLength(page.data.length);
  });
});

it('a refusal for a while stays one, with its time', async () => {
  relay.knobs = { limits: { calls: 2, seconds: 600, tries: 9, trySeconds: 9 } };
  expect((await list('token/?p=0&page_size=30')).status).toBe(429);
});

it('programs get the answers of the relay as they are', async () => {
  const app = createProxyApp(relay.url);
  const login = await app.request('/api/user/login', {
    method: 'POST',
    body: JSON.stringify({ username: 'root', password: '123456' }),
    headers: { 'content-type': 'application/json', 'x-relay-console': '1' },
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask = async (headers: Record<string, string>) =>
    (await app.request('/api/token/?p=0&page_size=25', { headers: { cookie, ...headers } })).text();
  const plain = await (await fetchRelay('/api/token/?p=0&page_size=25')).text();
  expect(await ask({})).toBe(plain);
  expect(JSON.parse(plain).data).toHaveLength(10);
  expect(JSON.parse(await ask({ 'x-relay-console': '1' })).data).toHaveLength(25);
});
