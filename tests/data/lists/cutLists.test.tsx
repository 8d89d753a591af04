/** Lists narrowed by what a relay cannot look for: its newest rows are looked through, and more may match. */
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { useRows } from '../../../src/web/list/state/useRows';
import type { ListState } from '../../../src/web/relay/config/ListState';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { allParams } from '../../../src/web/relay/read/allRows';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';
import { bridged } from '../../support/relay/bridged';

const { mount, says } = componentTests();

const entries = Array.from({ length: 1200 }, (_, i) => ({
  id: 1200 - i,
  type: i % 2 === 0 ? 2 : 1,
  quota: i % 100,
  created_at: 1_700_000_000,
}));
let calls: URLSearchParams[];

beforeEach(() => {
  calls = [];
  storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 });
  const relay = async (url: string) => {
    const { searchParams: query } = new URL(url, 'http://relay');
    calls.push(query);
    const from = Number(query.get('p')) * 10;
    const found = entries.filter(
      ({ type }) => !query.get('type') || `${type}` === query.get('type'),
    );
    return Response.json({ success: true, message: '', data: found.slice(from, from + 10) });
  };
  vi.stubGlobal('fetch', bridged(relay));
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => storedUser.set(undefined));
});

const state = (more: Partial<ListState>): ListState => ({
  page: 1,
  size: 25,
  q: '',
  match: {},
  sort: undefined,
  all: false,
  columns: {},
  time: '',
  view: '',
  ...more,
});

it('are not all of the list, and their number is no total', async () => {
  const Probe = (asked: ListState) => {
    const rows = useRows('log', resourceSchema('log'), asked);
    const { areAll, total = '?', hasNext, firstOnly } = rows;
    return [rows.rows?.length, areAll, total, hasNext, firstOnly].map(String).join(' ');
  };
  await mount(<Probe {...state({ match: { quota: '7' } })} />);
  await says('5 false ? false 5');
});

it('of more than a page of the API, too', async () => {
  const { data, total, meta } = await dataProvider.getList('log', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'id', order: 'DESC' },
    filter: { q: '', match: { quota: '7' } },
  });
  expect([data.length, total, meta.firstOnly]).toEqual([5, undefined, 5]);
});

it('are read on by what the relay looks for where all are wanted', async () => {
  const { data } = await dataProvider.getList('log', {
    ...allParams('any', { q: '', match: { quota: '7,8', type: '2' } }),
  });
  const wanted = entries.filter(({ type, quota }) => type === 2 && (quota === 7 || quota === 8));
  expect(data.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  expect(calls.every((query) => query.get('type') === '2')).toBe(true);
});
