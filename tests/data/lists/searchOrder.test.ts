/** The order of what a search found, where ids are no numbers that would say it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { bridged } from '../../support/relay/bridged';

afterEach(() => {
  vi.unstubAllGlobals();
});

const search = async (found: readonly object[], sort: { field: string; order: 'ASC' | 'DESC' }) => {
  const relay = async () => Response.json({ success: true, message: '', data: found });
  vi.stubGlobal('fetch', bridged(relay));
  const { data } = await dataProvider.getList('channel', {
    filter: { q: 'c' },
    pagination: { page: 1, perPage: 10 },
    sort,
  });
  return data.map(({ name }) => name);
};

const newestFirst = { field: 'id', order: 'DESC' } as const;

describe('what a search found', () => {
  it.each([
    ['ids that are texts', [{ id: 'm' }, { id: 'z' }, { id: 'a' }], 'c0 c1 c2'],
    ['no ids', [{}, {}, {}], 'c0 c1 c2'],
    ['ids that are numbers', [{ id: 5 }, { id: 9 }, { id: 7 }], 'c1 c2 c0'],
  ])('with %s is in the order of the list', async (_, rows, order) => {
    const found = rows.map((row, i) => ({ ...row, name: `c${i}` }));
    expect((await search(found, newestFirst)).join(' ')).toBe(order);
  });

  it('is in another order where that is asked for', async () => {
    const found = ['b', 'c', 'a'].map((name, id) => ({ id: `x${id}`, name }));
    expect(await search(found, { field: 'name', order: 'ASC' })).toEqual(['a', 'b', 'c']);
  });
});
