/** ra-core's own components and hooks over the data provider of the console, in front of the embedded server. */

import { act } from 'react';
import {
  EditBase,
  InfiniteListBase,
  ListBase,
  type RaRecord,
  RecordContextProvider,
  ReferenceFieldBase,
  ResourceContextProvider,
  useCanAccess,
  useGetManyReference,
  useInfinitePaginationContext,
  useListContext,
  useRecordContext,
  useSaveContext,
  useTakeUndoableMutation,
} from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';
import { worldOf } from '../../support/data/dataWorlds';

const relay = worldOf('the embedded server');
afterEach(() => {
  relay.calls.length = 0;
});
const { mount, says, click } = componentTests();
const puts = () => relay.calls.filter(({ method }) => method === 'PUT').length;

/** Names of the rows, and whether more follow. */
function Names() {
  const { data, isPending, hasNextPage, total, error } = useListContext();
  if (isPending) return '…';
  if (error) return String(error);
  return `${data?.map((row: RaRecord) => row['name']).join(' ')}${hasNextPage ? ' +' : ''}${total === undefined ? '' : ` of ${total}`}`;
}

describe('ListBase', () => {
  let list: ReturnType<typeof useListContext>;
  function Rows() {
    list = useListContext();
    return <Names />;
  }

  it('pages, narrows and sorts', async () => {
    await mount(
      <ListBase
        resource="channel"
        perPage={3}
        sort={{ field: 'id', order: 'DESC' }}
        disableSyncWithLocation
      >
        <Rows />
      </ListBase>,
    );
    await says('c23 c22 c21 + of 23');
    await act(async () => list.setPage(8));
    await says('c2 c1 of 23');
    await act(async () => list.setFilters({ status: 2 }));
    await says('c9 c5 c2 of 3');
    await act(async () => list.setFilters({ q: 'c1' }));
    await says('c19 c18 c17 + of 11');
    await act(async () => list.setSort({ field: 'name', order: 'ASC' }));
    await says('c1 c10 c11 + of 11');
  });

  it('shows an error of the relay as one', async () => {
    await mount(
      <ListBase resource="channel" filter={{ nothing: 1 }} disableSyncWithLocation>
        <Names />
      </ListBase>,
    );
    await says('Error: Channels: no field nothing to filter by');
  });
});

it('InfiniteListBase adds page after page, and knows the end', async () => {
  function More() {
    const { fetchNextPage, hasNextPage } = useInfinitePaginationContext();
    return hasNextPage ? (
      <button type="button" onClick={() => void fetchNextPage()}>
        more
      </button>
    ) : null;
  }
  await mount(
    <InfiniteListBase
      resource="channel"
      perPage={10}
      sort={{ field: 'id', order: 'DESC' }}
      disableSyncWithLocation
    >
      <Names />
      <More />
    </InfiniteListBase>,
  );
  const names = (count: number) => Array.from({ length: count }, (_, i) => `c${23 - i}`).join(' ');
  await says(`${names(10)} + of 23more`);
  await click('more');
  await says(`${names(20)} + of 23more`);
  await click('more');
  await says(`${names(23)} of 23`);
});

it('EditBase sends nothing that is undone, and what is not', async () => {
  function Form() {
    const record = useRecordContext();
    const { save } = useSaveContext();
    const takeMutation = useTakeUndoableMutation();
    const end = (isUndo: boolean) => takeMutation()?.({ isUndo });
    return (
      <>
        {`priority ${record?.['priority']}`}
        <button type="button" onClick={() => void save?.({ priority: 90 })}>
          save
        </button>
        <button type="button" onClick={() => end(true)}>
          undo
        </button>
        <button type="button" onClick={() => end(false)}>
          go on
        </button>
      </>
    );
  }
  await mount(
    <EditBase resource="channel" id={7} mutationMode="undoable" redirect={false}>
      <Form />
    </EditBase>,
  );
  const buttons = 'saveundogo on';
  await says(`priority 5${buttons}`);
  await click('save');
  await says(`priority 90${buttons}`);
  expect(puts()).toBe(0);
  await click('undo');
  await says(`priority 5${buttons}`);
  expect(puts()).toBe(0);
  await click('save');
  await click('go on');
  await expect.poll(puts).toBe(1);
  await says(`priority 90${buttons}`);
  expect((await dataProvider.getOne('channel', { id: 7 })).data).toMatchObject({ priority: 90 });
});

it('ReferenceFieldBase shows what twelve records refer to after one call', async () => {
  const Name = () => ` ${useRecordContext()?.['name']}`;
  await mount(
    Array.from({ length: 12 }, (_, i) => i + 1).map((id) => (
      <RecordContextProvider key={id} value={{ id, channel: id }}>
        <ReferenceFieldBase source="channel" reference="channel">
          <Name />
        </ReferenceFieldBase>
      </RecordContextProvider>
    )),
  );
  await says(Array.from({ length: 12 }, (_, i) => ` c${i + 1}`).join(''));
  expect(relay.calls.map(({ path }) => decodeURIComponent(path))).toEqual([
    'channel/search?keyword=&ids=1,2,3,4,5,6,7,8,9,10,11,12',
  ]);
});

it('ReferenceFieldBase says so where the record is gone', async () => {
  await mount(
    <RecordContextProvider value={{ id: 1, channel: 999_999 }}>
      <ReferenceFieldBase source="channel" reference="channel" empty={<>gone</>}>
        <>there</>
      </ReferenceFieldBase>
    </RecordContextProvider>,
  );
  await says('gone');
});

it('useGetManyReference answers a page of what refers to a record', async () => {
  function Channels() {
    const { data, total, isPending } = useGetManyReference('channel', {
      target: 'type',
      id: 3,
      pagination: { page: 1, perPage: 3 },
      sort: { field: 'name', order: 'ASC' },
    });
    return isPending ? '…' : `${data?.map((row) => row['name']).join(' ')} of ${total}`;
  }
  await mount(<Channels />);
  await says('c11 c14 c17 of 8');
});

describe('useCanAccess', () => {
  const role = (value: number) =>
    storedUser.set({ id: 7, username: 'ann', display_name: '', role: value, status: 1 });
  afterEach(() =>
    storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 }),
  );
  it.each([
    [1, 'no no'],
    [10, 'yes no'],
    [100, 'yes yes'],
  ])('answers role %i by the schemas', async (value, text) => {
    role(value);
    function Answers() {
      const users = useCanAccess({ resource: 'user', action: 'edit' });
      const promotion = useCanAccess({
        resource: 'user',
        action: 'promote',
        record: { id: 3, role: 1 },
      });
      if (users.isPending || promotion.isPending) return '…';
      return [users, promotion].map(({ canAccess }) => (canAccess ? 'yes' : 'no')).join(' ');
    }
    await mount(
      <ResourceContextProvider value="user">
        <Answers />
      </ResourceContextProvider>,
    );
    await says(text);
  });
});
