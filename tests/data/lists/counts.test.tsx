/** The number beside a menu entry, in front of relays that answer all records to a search, and of those that cut it. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCount } from '../../../src/web/app/navigation/useCount';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';
import { type AskRelay, bridged } from '../../support/relay/bridged';

const { mount, says } = componentTests();

const rows = Array.from({ length: 25 }, (_, i) => ({ id: 25 - i, name: `c${i}`, status: 3 }));
let calls: string[];
let isCut: boolean;
beforeEach(() => {
  sessionStorage.clear();
  calls = [];
  isCut = true;
  storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 });
  const relay: AskRelay = async (url) => {
    const { pathname, searchParams } = new URL(url, 'http://relay');
    calls.push(pathname.replace('/api/channel/', '') || `page ${searchParams.get('p')}`);
    const page = Number(searchParams.get('p'));
    const answer = pathname.endsWith('search')
      ? { data: isCut ? rows.slice(0, 20) : rows, truncated: isCut }
      : { data: rows.slice(page * 10, page * 10 + 10) };
    return Response.json({ success: true, message: '', ...answer });
  };
  vi.stubGlobal('fetch', bridged(relay));
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => storedUser.set(undefined));
});

const Count = () => useCount('channel', { status: 3 }, true) ?? 'none';
const pages = () => calls.filter((call) => call.startsWith('page'));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('the number beside a menu entry', () => {
  it('is counted page by page once where the search is cut, whatever is written then', async () => {
    const client = await mount(<Count />);
    await says('25');
    const read = pages().length;
    expect(read).toBeGreaterThan(2);
    calls.length = 0;
    await act(async () => client.invalidateQueries({ queryKey: ['channel'] }));
    await settle();
    expect(pages().length).toBeLessThan(read);
    expect(pages().length).toBe(0);
    await says('25');
  });

  it('follows writes where one search answers all records', async () => {
    isCut = false;
    const client = await mount(<Count />);
    await says('25');
    expect(calls).toEqual(['search']);
    rows[0] = { id: 25, name: 'c0', status: 1 };
    await act(async () => client.invalidateQueries({ queryKey: ['channel'] }));
    await says('24');
    rows[0] = { id: 25, name: 'c0', status: 3 };
  });

  it('is asked for once where the tab loads another page within five minutes', async () => {
    isCut = false;
    await mount(<Count />);
    await says('25');
    calls.length = 0;
    await mount(<Count key="anew" />);
    await says('25');
    await act(() => new Promise((resolve) => setTimeout(resolve, 2000)));
    expect(calls).toEqual([]);
  });
});
