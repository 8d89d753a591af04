/** The selection of a list is ra-core's: its hooks and buttons read and change what the list shows. */
import { act, type ReactNode, StrictMode } from 'react';
import {
  BulkDeleteButton,
  defaultLightTheme,
  ThemeProvider,
  ThemesContext,
  useListContext,
  useUnselect,
  useUnselectAll,
} from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BulkBar } from '../../../src/web/list/bulk/BulkBar';
import { GridBase } from '../../../src/web/list/state/GridBase';
import { RecordTable } from '../../../src/web/list/table/RecordTable';
import { loadWith } from '../../../src/web/locales/catalogue';
import type { RecordRow } from '../../../src/web/relay/config/resourceConfig';
import { storedUser } from '../../../src/web/storage/storedUser';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { componentTests } from '../../support/data/componentTests';

const { mount, settled, click } = componentTests();

let ids: number[];
let calls: string[];
beforeEach(async () => {
  ids = Array.from({ length: 30 }, (_, i) => 30 - i);
  calls = [];
  await loadWith('panel', Promise.resolve());
  act(() => storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, { method = 'GET' } = {}) => {
    const { pathname, searchParams } = new URL(String(url), 'http://relay');
    calls.push(`${method} ${pathname}`);
    const id = Number(/\/(\d+)\/?$/.exec(pathname)?.[1] ?? 0);
    if (method === 'DELETE') ids = ids.filter((one) => one !== id);
    const page = Number(searchParams.get('p'));
    const rows = ids.map((one) => ({ id: one, name: `t${one}`, status: 1 }));
    const data = id
      ? rows.find((row) => row.id === id)
      : pathname.endsWith('search')
        ? rows
        : rows.slice(page * 10, page * 10 + 10);
    return Response.json({ success: data !== undefined, message: 'record not found', data });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  look.mockReset();
  for (const { id } of shownToasts()) dismissToast(id);
  act(() => storedUser.set(undefined));
});

const look = vi.fn<(rows: readonly RecordRow[]) => void>();
const label = { en: 'look', zh: '看' };
const config = { bulk: [{ key: 'look', label, atOnce: look }] };

function Selected() {
  return <output>{useListContext().selectedIds.join(' ')}</output>;
}
const looked = () => look.mock.lastCall?.[0].map(({ name }) => name);
const selected = () => document.querySelector('output')?.textContent;
const checked = () =>
  [...document.querySelectorAll<HTMLElement>('tr[aria-selected=true]')].map(
    ({ dataset }) => dataset['id'],
  );
const press = (selector: string) =>
  act(async () => document.querySelector<HTMLElement>(selector)?.click());

async function open(controls: ReactNode = null) {
  const client = await mount(
    <StrictMode>
      <GridBase name="token" config={config}>
        <Selected />
        {controls}
        <BulkBar>{null}</BulkBar>
        <RecordTable />
      </GridBase>
    </StrictMode>,
    { address: '/token?size=10' },
  );
  await settled(() => expect(document.querySelectorAll('tbody tr[data-id]')).toHaveLength(10));
  for (const id of [30, 28]) await press(`tr[data-id="${id}"] .ck`);
  await settled(() => expect(selected()).toBe('30 28'));
  expect(checked()).toEqual(['30', '28']);
  return client;
}

/** A button that does something with the selection. */
const buttonOf = (useAction: () => () => void) =>
  function Do() {
    return (
      <button type="button" className="do" onClick={useAction()}>
        do
      </button>
    );
  };
const Unselect = buttonOf(() => {
  const unselect = useUnselect('token');
  return () => unselect([30]);
});
const UnselectAll = buttonOf(() => {
  const unselectAll = useUnselectAll('token');
  return () => unselectAll();
});
const Unlist = buttonOf(() => {
  const { onUnselectItems } = useListContext();
  return () => onUnselectItems();
});
const Toggle = buttonOf(() => {
  const { onToggleItem } = useListContext();
  return () => onToggleItem(29);
});
const NextPage = buttonOf(() => {
  const { setPage, page } = useListContext();
  return () => setPage(page + 1);
});

describe('what is selected in a list', () => {
  it.each([
    ['useUnselect', Unselect, ['28']],
    ['useUnselectAll', UnselectAll, []],
    ['onUnselectItems', Unlist, []],
    ['onToggleItem', Toggle, ['29', '28', '30']],
  ])('is changed by %s of ra-core', async (_, Control, left) => {
    await open(<Control />);
    await press('.do');
    await settled(() => expect(checked().sort()).toEqual(left.sort()));
    expect(selected()?.split(' ').filter(Boolean).sort()).toEqual(left);
  });

  it('is deleted and forgotten by react-admin’s own button', async () => {
    await open(
      <ThemesContext value={{ lightTheme: defaultLightTheme }}>
        <ThemeProvider>
          <BulkDeleteButton mutationMode="pessimistic" />
        </ThemeProvider>
      </ThemesContext>,
    );
    await press('main .MuiButton-root');
    await press('.ra-confirm');
    await settled(() => expect(ids).toHaveLength(28));
    await settled(() => expect(selected()).toBe(''));
  });

  it('has its rows of other pages without a call', async () => {
    await open(<NextPage />);
    await press('.do');
    await settled(() => expect(document.querySelector('tr[data-id="19"]')).not.toBeNull());
    await press('tr[data-id="19"] .ck');
    calls = [];
    await click('look');
    await settled(() => expect(looked()).toEqual(['t30', 't28', 't19']));
    expect(calls).toEqual([]);
  });

  it('has rows from the relay that no list holds any more, and loses those that are gone', async () => {
    const client = await open(<NextPage />);
    await press('.do');
    await settled(() => expect(document.querySelector('tr[data-id="19"]')).not.toBeNull());
    client.removeQueries({ type: 'inactive' });
    ids = ids.filter((id) => id !== 30);
    await click('look');
    await settled(() => expect(looked()).toEqual(['t28']));
    expect(selected()).toBe('28');
    expect(shownToasts().map(({ text }) => String(text))).toEqual([
      'Left out: 1 selected row that is gone by now',
    ]);
  });
});
