/** A creation takes from a list that was shown what was there before it: no call more before its answer. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadStatus } from '../../src/web/core/statusStore';
import { dataProvider } from '../../src/web/data/dataProvider';
import { withRowsAtHand } from '../../src/web/data/rowsAtHand';

const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'DESC' } as const };

describe('a creation in front of a relay, with a list at hand', () => {
  const answer = (data: unknown) => Response.json({ success: true, message: '', data });
  let client: QueryClient;
  let provider: typeof dataProvider;
  let calls: string[];
  let rows: { id: number; name: string }[];
  beforeEach(async () => {
    client = new QueryClient();
    provider = withRowsAtHand(dataProvider, client);
    calls = [];
    rows = [{ id: 7, name: 'old' }];
    vi.stubGlobal('fetch', async () => answer({ idempotency_keys: true }));
    await loadStatus();
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
      calls.push(`${method} ${path}`);
      if (method === 'GET') return answer(rows);
      rows = [{ id: 8, name: 'mine' }, ...rows];
      if (isLost) throw new TypeError('cut');
      return answer({ id: 8 });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    client.clear();
  });
  let isLost = false;
  const params = () => ({ data: { name: 'mine', remain_quota: 5 }, meta: { tried: {} } });
  const list = { ...page, filter: { q: '', order: '', match: {} } };
  const readTokens = (asked: typeof list) =>
    client.fetchQuery({
      queryKey: ['token', 'getList', asked],
      queryFn: () => provider.getList('token', asked),
    });

  it('is one call', async () => {
    await readTokens(list);
    calls = [];
    const { data } = await provider.create('token', params());
    expect([data.id, calls]).toEqual([8, ['POST /api/token/']]);
  });

  it('is found where its answer is lost', async () => {
    await readTokens(list);
    isLost = true;
    const { data } = await provider.create('token', params());
    isLost = false;
    expect(data).toMatchObject({ id: 8, name: 'mine' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['no list was shown', async () => undefined],
    ['a search was', () => readTokens({ ...list, filter: { ...list.filter, q: 'm' } })],
    ['the second page was', () => readTokens({ ...list, pagination: { page: 2, perPage: 5 } })],
    [
      'it was shown long ago',
      async () => {
        await readTokens(list);
        vi.setSystemTime(Date.now() + 600_000);
      },
    ],
  ])('asks what is there where %s', async (_what, prepare) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await prepare();
    calls = [];
    await provider.create('token', params());
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['GET', 'POST']);
  });
});
