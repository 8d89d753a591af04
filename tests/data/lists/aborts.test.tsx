/** Who leaves while something loads and comes back finds it whole: no half page, no error, nothing of it kept. */
import type { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode, useState } from 'react';
import {
  EditBase,
  ListBase,
  RecordContextProvider,
  ReferenceFieldBase,
  useGetMany,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GridBase } from '../../../src/web/list/state/GridBase';
import { storedUser } from '../../../src/web/storage/storedUser';
import { shownToasts } from '../../../src/web/ui/toasts/showToast';
import { componentTests } from '../../support/data/componentTests';
import { bridged } from '../../support/relay/bridged';

const { mount, says, settled, click } = componentTests();

const rows = Array.from({ length: 45 }, (_, i) => ({
  id: 45 - i,
  name: `n${String(45 - i).padStart(2, '0')}`,
  status: 1,
}));
/** Milliseconds that each answer takes; by its place among the calls. */
let latency: (call: number) => number;
let calls: string[];
let aborted: number;

/** A relay that takes its time, and a `fetch` that a signal ends as a browser's does. */
async function slowFetch(url: string, { signal }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://relay');
  calls.push(pathname + searchParams);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, latency(calls.length));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      aborted += 1;
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
  const page = Number(searchParams.get('p'));
  const id = Number(/\d+$/.exec(pathname)?.[0]);
  const data = Number.isNaN(id)
    ? pathname.endsWith('search')
      ? rows
      : rows.slice(page * 10, page * 10 + 10)
    : rows.find((row) => row.id === id);
  return Response.json({ success: data !== undefined, message: '', data });
}

beforeEach(() => {
  calls = [];
  aborted = 0;
  latency = () => 40;
  vi.stubGlobal('fetch', bridged(slowFetch));
  act(() => storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => storedUser.set(undefined));
});

/** A page, and a way to leave it and to come back. */
function Visit({ children }: { children: ReactNode }) {
  const [isHere, setHere] = useState(true);
  return (
    <>
      {isHere && children}
      <button type="button" onClick={() => setHere(!isHere)}>
        |
      </button>
    </>
  );
}

function Names() {
  const { data, error, isPending } = useListContext();
  if (error) return `failed ${error}`;
  return isPending ? '…' : `${data?.length} from ${data?.[0]?.['name']}`;
}
function Name() {
  return useRecordContext()?.['name'] ?? '…';
}
function Many() {
  const { data, error } = useGetMany('channel', { ids: [3, 7, 9, 11, 12] });
  if (error) return `failed ${error}`;
  return data?.map((row) => row?.['name'] ?? '?').join(' ') ?? '…';
}

/** Kept results that are no success with all rows. */
const junk = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'error' || (state.data === undefined && state.error))
    .map(({ queryKey }) => queryKey);

const firstPage = { perPage: 25, sort: { field: 'id', order: 'DESC' } } as const;

describe('who leaves while a page loads', () => {
  it.each<[string, ReactNode, string]>([
    [
      'getList',
      <ListBase key="list" resource="token" {...firstPage} disableSyncWithLocation>
        <Names />
      </ListBase>,
      '25 from n45',
    ],
    [
      'getList sorted by this console',
      <ListBase
        key="sorted"
        resource="token"
        perPage={25}
        sort={{ field: 'name', order: 'ASC' }}
        disableSyncWithLocation
      >
        <Names />
      </ListBase>,
      '25 from n01',
    ],
    [
      'a list of the console',
      <GridBase key="grid" name="token" config={{}}>
        <Names />
      </GridBase>,
      '20 from n45',
    ],
    [
      'a list that one search answers',
      <GridBase key="whole" name="channel" config={{}}>
        <Names />
      </GridBase>,
      '20 from n45',
    ],
    [
      'getOne',
      <EditBase key="one" resource="channel" id={7} redirect={false}>
        <Name />
      </EditBase>,
      'n07',
    ],
    ['getMany', <Many key="many" />, 'n03 n07 n09 n11 n12'],
    [
      'a reference',
      <RecordContextProvider key="reference" value={{ id: 1, channel: 9 }}>
        <ReferenceFieldBase source="channel" reference="channel">
          <Name />
        </ReferenceFieldBase>
      </RecordContextProvider>,
      'n09',
    ],
  ])('by %s finds it whole on the way back', async (_, page, text) => {
    // Some answers are there already when the others are given up.
    latency = (call) => (call % 2 === 0 ? 1 : 60);
    const client = await mount(<Visit>{page}</Visit>);
    await settled(() => expect(calls.length).toBeGreaterThan(0));
    await act(() => new Promise((resolve) => setTimeout(resolve, 15)));
    await click('|');
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(junk(client)).toEqual([]);
    latency = () => 5;
    await click('|');
    await says(`${text}|`);
    expect(junk(client)).toEqual([]);
    expect(shownToasts()).toEqual([]);
  });

  it('gives the calls up, where nobody else waits for them', async () => {
    latency = () => 60_000;
    await mount(
      <Visit>
        <ListBase resource="token" {...firstPage} disableSyncWithLocation>
          <Names />
        </ListBase>
      </Visit>,
    );
    await settled(() => expect(calls.length).toBe(3));
    await click('|');
    await settled(() => expect(aborted).toBe(3));
  });
});
