/** `getMany` over the rows of lists that were read just now, in front of the embedded server. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { allParams } from '../../../src/web/relay/read/allRows';
import { readAhead } from '../../../src/web/relay/read/listAhead';
import { withRowsAtHand } from '../../../src/web/relay/rowsAtHand';
import { worldOf } from '../../support/data/dataWorlds';

const relay = worldOf('the embedded server');

let client: QueryClient;
let provider: typeof dataProvider;
beforeEach(() => {
  client = new QueryClient();
  provider = withRowsAtHand(dataProvider, client);
});
afterEach(() => {
  vi.useRealTimers();
  client.clear();
});

const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'DESC' } as const };
const pageKey = ['channel', 'page'];
/** Reads channels 23 to 19, as a list of ra-core does. */
const readPage = () =>
  client.fetchQuery({ queryKey: pageKey, queryFn: () => provider.getList('channel', page) });
const readAll = () =>
  client.fetchQuery({
    queryKey: ['channel', 'all'],
    queryFn: ({ signal }) => provider.getList('channel', { ...allParams('any'), signal }),
  });
const asked = async (ids: number[]) => {
  relay.calls.length = 0;
  const { data } = await provider.getMany('channel', { ids });
  return { names: data.map((row) => row['name']), calls: relay.calls.map(({ path }) => path) };
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('rows that were asked for ahead', () => {
  const calls = () => relay.calls.map(({ path }) => path);
  const ask = async () => {
    relay.calls.length = 0;
    readAhead(provider, 'channel', page);
  };

  it('are taken by the list, once', async () => {
    await ask();
    const { data } = await provider.getList('channel', page);
    expect([data[0]?.['name'], calls()]).toEqual(['c23', ['channel/?p=0&page_size=5']]);
    await provider.getList('channel', page);
    expect(calls()).toEqual(['channel/?p=0&page_size=5', 'channel/?p=0&page_size=5']);
  });

  it('are those of the same page and filter', async () => {
    await ask();
    await provider.getList('channel', { ...page, pagination: { page: 2, perPage: 5 } });
    expect(calls()).toHaveLength(2);
    await provider.getList('channel', page);
    expect(calls()).toHaveLength(2);
  });

  it('do not count after a write, nor later than 10 s', async () => {
    await ask();
    await provider.updateMany('channel', { ids: [22], data: { weight: 7 } });
    await provider.getList('channel', page);
    expect(calls().filter((path) => path === 'channel/?p=0&page_size=5')).toHaveLength(2);
    await ask();
    vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] });
    await provider.getList('channel', page);
    expect(calls()).toHaveLength(2);
  });

  it('fail for the list, too', async () => {
    readAhead(provider, 'nothing', page);
    await expect(provider.getList('nothing', page)).rejects.toThrow();
  });
});

describe('getMany with lists at hand', () => {
  it('takes rows of a page without a call, in the order of the ids and each once', async () => {
    await readPage();
    expect(await asked([20, 23, 20])).toEqual({ names: ['c20', 'c23'], calls: [] });
  });

  it('takes rows of a list of all records', async () => {
    await readAll();
    expect(await asked([1, 12])).toEqual({ names: ['c1', 'c12'], calls: [] });
  });

  it('asks for the others only, and leaves out those that there are not', async () => {
    await readPage();
    expect(await asked([23, 3, 999_999])).toEqual({
      names: ['c23', 'c3'],
      calls: ['channel/3', 'channel/999999'],
    });
  });

  it('takes ids as texts', async () => {
    await readPage();
    const { data } = await provider.getMany('channel', { ids: ['22'] });
    expect(data).toMatchObject([{ name: 'c22' }]);
  });

  it('asks where no list is there, or one of another resource', async () => {
    await readPage();
    const { data } = await provider.getMany('token', { ids: [23] });
    expect(data).toMatchObject([{ name: 't23' }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'update',
      () => provider.update('channel', { id: 23, data: { weight: 7 }, previousData: { id: 23 } }),
    ],
    ['updateMany', () => provider.updateMany('channel', { ids: [22], data: { weight: 7 } })],
    [
      'create',
      () => provider.create('token', { data: { name: 'x', remain_quota: 1, expired_time: -1 } }),
    ],
    ['delete', () => provider.delete('token', { id: 1 })],
    ['deleteMany', () => provider.deleteMany('token', { ids: [2] })],
    [
      'a refused write',
      () =>
        provider
          .update('channel', { id: 999_999, data: { weight: 7 }, previousData: { id: 1 } })
          .catch(() => {}),
    ],
    [
      'a call that is none of react-admin’s',
      () =>
        provider
          .manageUser({ id: 2, username: 'u1', status: 1, role: 1 } as never, 'enable')
          .catch(() => {}),
    ],
  ])('asks after %s', async (_, write) => {
    await readPage();
    await write();
    expect((await asked([23])).calls).toEqual(['channel/23']);
  });

  it('asks while a write runs, and when the list was read in the meantime', async () => {
    await readPage();
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const slow = withRowsAtHand(
      { ...dataProvider, update: async () => held.then(() => ({ data: { id: 23 } })) } as never,
      client,
    );
    await readPage();
    const write = slow.update('channel', { id: 23, data: {}, previousData: { id: 23 } });
    await readPage();
    const ask = async () => {
      relay.calls.length = 0;
      await slow.getMany('channel', { ids: [23] });
      return relay.calls.length;
    };
    expect(await ask()).toBe(1);
    end();
    await write;
    expect(await ask()).toBe(1);
    await tick();
    await readPage();
    expect(await ask()).toBe(0);
  });

  it('takes no value that the relay has yet to confirm, also not after it was taken back', async () => {
    await readPage();
    const before = client.getQueryData(pageKey);
    client.setQueryData(pageKey, { data: [{ id: 23, name: 'hoped for' }], total: 1 });
    expect((await asked([23])).names).toEqual(['c23']);
    client.setQueryData(pageKey, before);
    expect((await asked([23])).calls).toEqual(['channel/23']);
  });

  it('asks after a list was declared stale, until it was read again', async () => {
    await readPage();
    await client.invalidateQueries({ queryKey: ['channel'] });
    expect((await asked([23])).calls).toEqual(['channel/23']);
    await readPage();
    expect((await asked([23])).calls).toEqual([]);
  });

  it('asks when the rows are older than 30 s', async () => {
    await readPage();
    vi.useFakeTimers({ now: Date.now() + 29_000, toFake: ['Date'] });
    expect((await asked([23])).calls).toEqual([]);
    vi.setSystemTime(Date.now() + 2000);
    expect((await asked([23])).calls).toEqual(['channel/23']);
  });

  it('takes rows of any age where the caller wants what is shown, and asks for others', async () => {
    await readPage();
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    await provider.update('channel', { id: 22, data: { weight: 7 }, previousData: { id: 22 } });
    relay.calls.length = 0;
    const { data } = await provider.getMany('channel', { ids: [3, 22], meta: { known: true } });
    expect(data).toMatchObject([{ name: 'c3' }, { name: 'c22' }]);
    expect(relay.calls.map(({ path }) => path)).toEqual(['channel/3']);
  });

  it('asks in any case where the caller wants what is there now', async () => {
    await readPage();
    relay.calls.length = 0;
    await provider.getMany('channel', { ids: [23], meta: { fresh: true } });
    expect(relay.calls.map(({ path }) => path)).toEqual(['channel/23']);
  });

  it('hands a signal on, and answers the error of a call', async () => {
    await readPage();
    const stop = new AbortController();
    stop.abort();
    const ask = provider.getMany('channel', { ids: [23, 1], signal: stop.signal });
    await expect(ask).rejects.toMatchObject({ kind: 'aborted' });
  });
});
