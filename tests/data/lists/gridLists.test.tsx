/** ra-core's mutations over the lists that the console loads whole: by one search, or page by page. */

import { act } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useDelete,
  useListContext,
  useTakeUndoableMutation,
  useUpdate,
  useUpdateMany,
} from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCount } from '../../../src/web/app/navigation/useCount';
import { StatusSwitch } from '../../../src/web/list/row/StatusSwitch';
import { GridBase } from '../../../src/web/list/state/GridBase';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { useWrite } from '../../../src/web/relay/useWrite';
import { componentTests } from '../../support/data/componentTests';
import { type DataWorld, startWorld } from '../../support/data/dataWorlds';
import type { Call } from '../../support/data/relayFetch';

let relay: DataWorld;
beforeAll(async () => {
  relay = await startWorld('the embedded server');
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, options?: RequestInit) => {
    const call = { method: options?.method ?? 'GET', path: url.slice('/api/'.length) };
    if (isRefused(call)) {
      relay.calls.push(call);
      return new Response('{"success":false,"message":"refused"}');
    }
    // Asked for now: a test may change it while the call runs.
    const delay = delayed(call);
    const answer = await send(url, options);
    await delay;
    return answer;
  });
});
let isRefused: (call: Call) => boolean;
let delayed: (call: Call) => Promise<void> | undefined;
beforeEach(() => {
  isRefused = () => false;
  delayed = () => undefined;
});
afterAll(() => relay?.stop());
const { mount, says, click } = componentTests();

/** Holds the answers of writes back until `answer` is called with how they end. */
let answer: (isRefused: boolean) => void = () => undefined;
let held: Promise<boolean> | undefined;
const hold = () => {
  held = new Promise((resolve) => {
    answer = resolve;
  });
};
afterEach(() => {
  held = undefined;
});
const heldBack =
  <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    if (await held) throw new Error('refused');
    return call(...args);
  };
const provider = {
  ...dataProvider,
  update: heldBack(dataProvider.update),
  updateMany: heldBack(dataProvider.updateMany),
  delete: heldBack(dataProvider.delete),
} as typeof dataProvider;

type Mode = 'pessimistic' | 'optimistic' | 'undoable';

/** Names of the first four records, newest first. */
function Names() {
  const { data } = useListContext();
  if (!data) return '… ';
  const names = data.filter(({ id }) => Number(id) <= 4).map((row: RaRecord) => row['name']);
  return `${names.join(' ')} `;
}

function Writes({ resource, mode }: { resource: string; mode: Mode }) {
  const [update] = useUpdate<RaRecord>();
  const [updateMany] = useUpdateMany<RaRecord>();
  const [remove] = useDelete<RaRecord>();
  const takeMutation = useTakeUndoableMutation();
  const options = { mutationMode: mode, onError: () => undefined };
  const data = { name: 'new' };
  const works = {
    one: () => update(resource, { id: 4, data, previousData: { id: 4, name: 'x' } }, options),
    many: () => updateMany(resource, { ids: [1, 3], data }, options),
    delete: () => remove(resource, { id: 2, previousData: { id: 2 } }, options),
    undo: () => takeMutation()?.({ isUndo: true }),
  };
  return Object.entries(works).map(([label, work]) => (
    <button key={label} type="button" onClick={() => void work()}>
      {label}
    </button>
  ));
}

const buttons = 'onemanydeleteundo';
const lists = [
  ['that one search answers', 'channel', '/channel?size=30'],
  ['that is loaded page by page', 'token', '/token?all=1&size=30'],
] as const;
const works = [
  ['one', 'new x3 x2 x1'],
  ['many', 'x4 new x2 new'],
  ['delete', 'x4 x3 x1'],
] as const;

describe.each(lists)('a list %s', (_, resource, address) => {
  const letter = resource[0] ?? '';
  const names = (text: string) => `${text.replaceAll('x', letter)} ${buttons}`;
  const open = async (mode: Mode) => {
    await mount(
      <GridBase name={resource} config={{}}>
        <Names />
        <Writes resource={resource} mode={mode} />
      </GridBase>,
      { provider, address },
    );
    await says(names('x4 x3 x2 x1'));
    relay.calls.length = 0;
  };
  const writes = () => relay.calls.filter(({ method }) => method !== 'GET');

  it.each(works)(
    'shows an optimistic write of %s at once, and takes it back',
    async (work, text) => {
      await open('optimistic');
      hold();
      await click(work);
      await says(names(text));
      answer(true);
      await says(names('x4 x3 x2 x1'));
      expect(writes()).toEqual([]);
    },
  );

  it.each(works)(
    'shows an undoable write of %s at once; undo sends nothing',
    async (work, text) => {
      await open('undoable');
      await click(work);
      await says(names(text));
      await click('undo');
      await says(names('x4 x3 x2 x1'));
      expect(writes()).toEqual([]);
    },
  );

  it('shows what a pessimistic write answers', async () => {
    await open('pessimistic');
    await click('one');
    await says(names('new x3 x2 x1'));
    await relay.call('PUT', `${resource}/`, { id: 4, name: `${letter}4` });
  });

  it('reads the rows again after an optimistic write', async () => {
    await open('optimistic');
    await relay.call('PUT', `${resource}/`, { id: 2, name: 'else' });
    await click('one');
    await says(names('new x3 else x1'));
    for (const id of [2, 4]) await relay.call('PUT', `${resource}/`, { id, name: letter + id });
  });
});

describe('a switch in the list of all rows', () => {
  const path = 'channel/4';
  /** The switch of channel 4 and its deletion, beside the names. */
  function Tools() {
    const { data = [] } = useListContext();
    const { write } = useWrite('channel');
    const row = data.find(({ id }: RaRecord) => id === 4);
    return (
      row && (
        <RecordContextProvider value={row}>
          {row['status']}
          <StatusSwitch name="status" />
          <button
            type="button"
            onClick={() =>
              void write(() => dataProvider.delete('channel', { id: 4 }), { deleted: [4] })
            }
          >
            delete
          </button>
        </RecordContextProvider>
      )
    );
  }
  const open = async (address = '/channel?size=30') => {
    await mount(
      <GridBase name="channel" config={{}}>
        <Names />
        <Tools />
      </GridBase>,
      { address },
    );
    await expect.poll(toggle).not.toBeNull();
    relay.calls.length = 0;
  };
  const toggle = () => document.querySelector<HTMLElement>('[role=switch]');
  const press = () => act(async () => toggle()?.click());
  const reads = () => relay.calls.filter(({ method }) => method === 'GET').map((call) => call.path);
  const wasRead = (paths: string[]) => expect.poll(reads).toEqual(paths);
  const rename = (name: string) => relay.call('PUT', 'channel/', { id: 4, name });
  const enable = () => relay.call('PUT', 'channel/', { id: 4, status: 1, name: 'c4' });
  afterEach(enable);

  it('reads the row again and no other, with what others changed in it', async () => {
    await open();
    await rename('else');
    relay.calls.length = 0;
    await press();
    await says('else c3 c2 c1 2Disableddelete');
    expect(reads()).toEqual([path]);
  });

  it('shows what the relay has after a refusal', async () => {
    await open();
    await rename('else');
    relay.calls.length = 0;
    isRefused = ({ method }) => method === 'PUT';
    await press();
    await says('else c3 c2 c1 1Enableddelete');
    expect(reads()).toEqual([path]);
  });

  it('reads the whole list where the row cannot be read', async () => {
    await open();
    isRefused = (call) => call.path === path;
    await press();
    await says('c4 c3 c2 c1 2Disableddelete');
    expect(reads()).toEqual([path, 'channel/search?keyword=']);
  });

  it('reads the row alone, too, where a text found it among all rows', async () => {
    await open('/channel?q=c4');
    await press();
    await wasRead([path]);
  });

  it('does not let an old answer undo a newer one', async () => {
    await open();
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    delayed = (call) => (call.path === path ? late : undefined);
    await press();
    await wasRead([path]);
    delayed = () => undefined;
    await rename('newer');
    await press();
    await says('newer c3 c2 c1 2Disableddelete');
    release();
    await act(async () => late);
    await says('newer c3 c2 c1 2Disableddelete');
  });

  it('takes a deleted row out without a call', async () => {
    await open();
    await click('delete');
    await says('c3 c2 c1 ');
    expect(reads()).toEqual([]);
  });
});

it('the number beside a menu entry follows a write', async () => {
  function Count() {
    const [update] = useUpdate<RaRecord>();
    const data = { status: 2 };
    return (
      <>
        {useCount('channel', data, true)}
        <button type="button" onClick={() => void update('channel', { id: 7, data })}>
          disable
        </button>
      </>
    );
  }
  await mount(<Count />);
  await says('3disable');
  await click('disable');
  await says('4disable');
});
