/** The total quota of the log is shown beside the rows that it was asked for, and no others. */

import { act } from 'react';
import { useListContext } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GridBase } from '../../../src/web/list/state/GridBase';
import { ListHead } from '../../../src/web/list/toolbar/ListHead';
import { config } from '../../../src/web/resources/log/listConfig';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';

const { mount, says, click } = componentTests();
const { Head } = config;

let asked: number;
/** Holds the sums back where a test wants it. */
let late: Promise<void> | undefined;
beforeEach(() => {
  asked = 0;
  late = undefined;
  storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (!String(url).includes('/stat'))
      return Response.json({ success: true, message: '', data: [{ id: 1, type: 2 }], total: 1 });
    asked += 1;
    const data = { quota: asked * 500_000 };
    await late;
    return Response.json({ success: true, message: '', data });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => storedUser.set(undefined));
});

function Refresh() {
  const { refetch } = useListContext();
  return (
    <button type="button" onClick={() => void refetch()}>
      again
    </button>
  );
}
const open = () =>
  mount(
    <GridBase name="log" config={Head ? { Head } : {}}>
      <ListHead />
      <Refresh />
    </GridBase>,
    { address: '/log' },
  );
const reveal = 'Show the total quota';

it('is asked for once more after the rows were read again', async () => {
  await open();
  await says(`Logs1${reveal}again`);
  await click(reveal);
  await says('Logs1Total quota: 500.0kagain');
  await click('again');
  await says(`Logs1${reveal}again`);
  await click(reveal);
  await says('Logs1Total quota: 1.0Magain');
});

it('is not shown where its answer came after they were read again', async () => {
  let release = () => {};
  late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open();
  await click(reveal);
  await click('again');
  release();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await says(`Logs1${reveal}again`);
  expect(asked).toBe(1);
});
