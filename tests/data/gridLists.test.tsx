/** ra-core's mutations over the lists that the console loads whole: by one search, or page by page. */
import {
  type RaRecord,
  useDelete,
  useListContext,
  useTakeUndoableMutation,
  useUpdate,
  useUpdateMany,
} from 'ra-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../src/web/data/dataProvider';
import { GridBase } from '../../src/web/grid/GridBase';
import { useCount } from '../../src/web/shell/useCount';
import { componentTests } from '../support/componentTests';
import { type DataWorld, startWorld } from '../support/dataWorlds';

vi.setConfig({ testTimeout: 60_000 });

let relay: DataWorld;
beforeAll(async () => {
  relay = await startWorld('the embedded server');
}, 60_000);
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
  ['that one search answers', 'channel', '/channel'],
  ['that is loaded page by page', 'token', '/token?all=1'],
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

it('the number beside a menu entry follows a write', async () => {
  function Count() {
    const [update] = useUpdate<RaRecord>();
    const data = { status: 2 };
    return (
      <>
        {useCount('channel', data, true)}
        <button type="button" onClick={() => void update('channel', { id: 4, data })}>
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
