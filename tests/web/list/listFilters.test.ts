import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { filterTexts } from '../../../src/web/list/filters/filterTexts';
import { listParamsOf } from '../../../src/web/list/state/listParams';
import { askedSort } from '../../../src/web/list/state/useRows';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import type { ListState, ListStatePart } from '../../../src/web/relay/config/ListState';
import { storedUser } from '../../../src/web/storage/storedUser';

it('a filter by what a field is not says so of each value', () => {
  const texts = filterTexts(resourceSchema('channel'), 'type', '!1,14', 'en');
  expect(texts).toEqual(['not OpenAI', expect.stringMatching(/^not .*Claude/)]);
});

describe('a filter that is set by the list context', () => {
  const state: ListState = {
    page: 1,
    size: 10,
    q: '',
    sort: undefined,
    match: { start_timestamp: '100', model_name: 'gpt' },
    time: 'today',
    view: '',
    all: false,
    columns: {},
  };
  const changes: ListStatePart[] = [];
  const list = listParamsOf(resourceSchema('log'), state, (change) => void changes.push(change));
  beforeEach(() => {
    changes.length = 0;
    storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 });
  });
  afterEach(() => storedUser.set(undefined));

  it('ends a range that moves with the clock where it sets another', () => {
    list.setFilters({});
    list.hideFilter('start_timestamp');
    list.setFilters({ ...list.filterValues, end_timestamp: 200 });
    expect(changes.map(({ time }) => time)).toEqual(['', '', '']);
  });

  it('leaves that range where it sets something else', () => {
    list.hideFilter('model_name');
    expect(changes).toEqual([
      { q: '', match: { start_timestamp: '100', model_name: '' }, columns: {} },
    ]);
  });
});

describe('the order of a list', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['by which the relay sorts', 'username', 'username'],
    ['by which it does not: the server of the console reads all rows', 'used_quota', 'used_quota'],
    ['by a field of secrets, which nobody sorts by', 'password', undefined],
  ])('is asked for by a field %s', async (_what, field, asked) => {
    const data = { relay_fields: { user: { sort: ['id', 'username'] } } };
    vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data }));
    await loadStatus();
    const sort = { field, descending: true };
    expect(askedSort(resourceSchema('user'), { sort })?.field).toBe(asked);
  });
});
