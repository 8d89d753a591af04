/** Filters that the contract's own lists cannot be asked for: 0 means any number to a relay, and it takes one alone. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { config } from '../../../src/web/resources/log/listConfig';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';
import { type AskRelay, bridged } from '../../support/relay/bridged';

const { mount, says } = componentTests();

const rows = [
  { id: 4, channel: 0, type: 1 },
  { id: 3, channel: 5, type: 2 },
  { id: 2, channel: 0, type: 6 },
  { id: 1, channel: 12, type: 2 },
];

beforeEach(() => {
  // A relay's log: one number narrows, and 0 means any; it takes nothing else.
  const relay: AskRelay = async (url) => {
    const { searchParams } = new URL(url, 'http://relay');
    const [type, channel] = ['type', 'channel'].map((name) => Number(searchParams.get(name)));
    const data = rows.filter(
      (row) => (!type || row.type === type) && (!channel || row.channel === channel),
    );
    return Response.json({ success: true, message: '', data });
  };
  vi.stubGlobal('fetch', bridged(relay));
  act(() => storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => storedUser.set(undefined));
});

describe('the log', () => {
  it.each([
    [{ channel: '0' }, [4, 2]],
    [{ channel: 0 }, [4, 2]],
    [{ channel: '5' }, [3]],
    [{ channel: '5..20' }, [3, 1]],
    [{ type: '2,6' }, [3, 2, 1]],
    [{ type: '2' }, [3, 1]],
    [{ start_timestamp: '0' }, [4, 3, 2, 1]],
  ])('narrowed by %o has the rows of that', async (filter, ids) => {
    const { data } = await dataProvider.getList('log', { filter });
    expect(data.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    [{ channel: '0' }, ''],
    [{ channel: '5' }, 'Show the total quota'],
  ])(
    'narrowed by %o has the sum of the relay only where that is of the rows',
    async (match, text) => {
      const { Head } = config;
      if (!Head) throw new Error('the log has no head');
      const state = {
        page: 1,
        size: 10,
        q: '',
        sort: undefined,
        time: '',
        view: '',
        all: false,
      };
      await mount(<Head state={{ ...state, match: { ...match }, columns: {} }} refreshes={0} />);
      await says(text);
    },
  );
});
