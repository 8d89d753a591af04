/** A list of all rows whose filter changed still shows the rows of before, and says and does nothing with them. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { ExportMenu } from '../../../src/web/list/export/ExportMenu';
import { ListFoot } from '../../../src/web/list/ListFoot';
import { GridBase } from '../../../src/web/list/state/GridBase';
import { useListExtras } from '../../../src/web/list/state/ListExtras';
import { ListHead } from '../../../src/web/list/toolbar/ListHead';
import { loadWith } from '../../../src/web/locales/catalogue';
import type { ListStatePart } from '../../../src/web/relay/config/ListState';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';
import { type AskRelay, bridged } from '../../support/relay/bridged';

const { mount, settled, click, openMenu } = componentTests();

const users = ['alice', 'bob', 'carol'];
const entries = Array.from({ length: 30 }, (_, i) => ({
  id: 30 - i,
  username: users[i % 3],
  content: i % 2 ? 'even' : 'odd',
  type: 2,
  quota: 500_000,
}));
const channels = entries.map(({ id, username }) => ({ id, name: `${username}${id}`, status: 1 }));

/** Held answers: the entries of a user, or those that a text finds. */
let release = () => {};
/** Files that were saved. */
let saved: MockInstance<typeof URL.createObjectURL>;
beforeEach(async () => {
  saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  // This document would go there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await loadWith('panel', Promise.resolve());
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 });
  const relay: AskRelay = async (url) => {
    const { pathname, searchParams } = new URL(url, 'http://relay');
    const all: Row[] = pathname.startsWith('/api/log') ? entries : channels;
    const user = searchParams.get('username');
    const keyword = (searchParams.get('keyword') ?? '').replace('sk-', '');
    if (user || keyword) await late;
    const found = all
      .filter((row) => !user || row['username'] === user)
      .filter((row) => String(row['name']).includes(keyword) || keyword === '');
    const page = Number(searchParams.get('p'));
    const data = pathname.endsWith('search') ? found : found.slice(page * 10, page * 10 + 10);
    return Response.json({ success: true, message: '', data });
  };
  vi.stubGlobal('fetch', bridged(relay));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  act(() => storedUser.set(undefined));
});

/** Narrows the list, and selects what matches. */
function Narrow({ change: narrow }: { change: ListStatePart }) {
  const { change, selectMatching, selected } = useListExtras();
  return (
    <>
      <button type="button" className="narrow" onClick={() => change(narrow)} />
      <button type="button" className="select" onClick={() => void selectMatching()} />
      <output className="selected">{selected.size}</output>
    </>
  );
}
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const press = (selector: string) => act(async () => find(selector)?.click());
/** The list's line on all rows, as far as it is seen. */
const said = () =>
  [...document.querySelectorAll<HTMLElement>('.list-head h1 + .muted, .foot [aria-live], .sum')]
    .filter((part) => part.style.visibility !== 'hidden')
    .map((part) => part.textContent);

const open = async (name: string, address: string, change: ListStatePart) => {
  await mount(
    <GridBase name={name} config={{}}>
      <ListHead />
      {name === 'channel' && <ExportMenu />}
      <Narrow change={change} />
      <ListFoot />
    </GridBase>,
    { address },
  );
  await settled(() => expect(said().slice(0, 2)).toEqual(['30', '1–20 of 30']));
  await press('.narrow');
};
const exportAs = async (kind: string) => {
  await openMenu('[aria-label="Export"] + .menu-items');
  await click(kind);
};
const exported = async () => {
  const [[file] = []] = saved.mock.calls;
  const text = file instanceof Blob ? await file.text() : '{}';
  const { rows = [] }: { rows?: Row[] } = JSON.parse(text);
  return rows;
};

describe.each([
  ['the log, all of it loaded', 'log', '/log?all=1', { match: { username: 'alice' } }],
  // No name has this text, as with a key: the relay is asked for it.
  ['channels, which one search answers', 'channel', '/channel', { q: 'sk-alice' }],
])('while a filter of %s loads', (_, name, address, narrow) => {
  it('says no range, total and sum of the rows of before', async () => {
    await open(name, address, narrow);
    expect(said()).toEqual([]);
    release();
    await settled(() => expect(said().slice(0, 2)).toEqual(['10', '1–10 of 10']));
  });

  it('exports the rows that match once they are there', async () => {
    await open(name, address, narrow);
    await exportAs('JSON');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(saved).not.toHaveBeenCalled();
    release();
    await settled(() => expect(saved).toHaveBeenCalled());
    expect(await exported()).toHaveLength(10);
  });

  it('selects the rows that match once they are there', async () => {
    await open(name, address, narrow);
    await press('.select');
    expect(find('.selected')?.textContent).toBe('0');
    release();
    await settled(() => expect(find('.selected')?.textContent).toBe('10'));
  });
});

it('exports of them only what the text above a column matches', async () => {
  await open('log', '/log?all=1', { match: { username: 'alice' }, columns: { content: 'odd' } });
  await exportAs('JSON');
  release();
  await settled(() => expect(saved).toHaveBeenCalled());
  expect((await exported()).map(({ id }) => id)).toEqual([30, 24, 18, 12, 6]);
});
