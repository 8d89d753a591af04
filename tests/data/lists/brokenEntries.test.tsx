/** Entries of an answer that are no records: they are left out, but a page that has some is no shorter for it. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCount } from '../../../src/web/app/navigation/useCount';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { loadAllRows } from '../../../src/web/relay/read/readAll';
import { searchWhole } from '../../../src/web/relay/read/searchRelay';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';
import { type AskRelay, bridged } from '../../support/relay/bridged';

const { mount, says } = componentTests();
const { signal } = new AbortController();

/** Two hundred, newest first; one on the first page and one on a later page are broken. */
const entries = Array.from({ length: 200 }, (_, i) =>
  i === 3 || i === 77 ? null : { id: 200 - i, name: `c${i}`, status: 1, type: 2 },
);
/** The answer of an empty search. */
let found: unknown[];

beforeEach(() => {
  found = [];
  storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 });
  const relay: AskRelay = async (url) => {
    const { pathname, searchParams } = new URL(url, 'http://relay');
    const from = Number(searchParams.get('p')) * 10;
    const data = pathname.endsWith('search') ? found : entries.slice(from, from + 10);
    return Response.json({ success: true, message: '', data, truncated: false });
  };
  vi.stubGlobal('fetch', bridged(relay));
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => storedUser.set(undefined));
});

describe('a list with entries that are no records', () => {
  it('is whole only where its search answers all', async () => {
    found = entries;
    expect(await searchWhole('channel', '', signal)).toHaveLength(198);
    found = [];
    expect(await searchWhole('channel', '', signal)).toBeUndefined();
  });

  it.each(['log', 'channel'] as const)('is read to its end: %s', async (name) => {
    expect(await loadAllRows(name, {}, signal)).toHaveLength(198);
  });

  it.each([
    ['as it is', {}],
    ['narrowed here', { type: '2,6' }],
  ])('has pages to its end, %s', async (_, filter) => {
    const page = async (number: number) => {
      const pagination = { page: number, perPage: 150 };
      return (await dataProvider.getList('log', { pagination, filter })).pageInfo?.hasNextPage;
    };
    expect([await page(1), await page(2)]).toEqual([true, false]);
  });

  it('has its oldest records found by id', async () => {
    const { data } = await dataProvider.getMany('log', { ids: [1, 150] });
    expect(data.map(({ id }) => id)).toEqual([1, 150]);
  });

  it('is counted whole where its search answers but a page', async () => {
    function Count() {
      return useCount('channel', { status: 1 }, true) ?? 'none';
    }
    // Some relays answer their oldest records.
    found = [null, ...entries.slice(-9)];
    await mount(<Count />);
    await says('198');
  });
});
