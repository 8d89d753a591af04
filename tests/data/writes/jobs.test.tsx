/** ra-core's own jobs over many records, in front of the embedded server: they run over the console's engine. */

import type { ReactNode } from 'react';
import {
  ListBase,
  type RaRecord,
  useDeleteMany,
  useListContext,
  useNotify,
  useUpdateMany,
} from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { Notifications } from '../../../src/web/app/frame/Notifications';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import type { ManyError } from '../../../src/web/relay/errors/ManyError';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { componentTests } from '../../support/data/componentTests';
import { worldOf } from '../../support/data/dataWorlds';

const relay = worldOf('the embedded server');
const { mount, says, click } = componentTests();

/** Names of the rows, and whether more follow. */
function Names() {
  const { data, isPending, hasNextPage } = useListContext();
  if (isPending) return '…';
  return `${data?.map((row: RaRecord) => row['name']).join(' ')}${hasNextPage ? ' +' : ''}`;
}

describe('jobs of ra-core over the data provider', () => {
  /** The list with the controls that are handed to it. */
  const listOf = (name: string, controls: ReactNode) =>
    mount(
      <Notifications>
        <ListBase
          resource={name}
          perPage={4}
          sort={{ field: 'id', order: 'DESC' }}
          disableSyncWithLocation
        >
          <Names />
          {controls}
        </ListBase>
      </Notifications>,
    );
  const said = () => shownToasts().map(({ text }) => String(text));
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });

  it('useUpdateMany shows its progress, says honestly what failed, and the list shows what was done', async () => {
    const steps: number[] = [];
    let failed: unknown;
    function Rename() {
      const { selectedIds, onSelect, data } = useListContext();
      const notify = useNotify();
      const [updateMany, { isPending }] = useUpdateMany<RaRecord, ManyError>('token');
      const rename = () =>
        updateMany(
          'token',
          {
            ids: selectedIds,
            data: { name: 'renamed' },
            meta: { onProgress: (finished: number) => steps.push(finished) },
          },
          {
            onError: (error) => {
              failed = error.failed.map(({ id }) => id);
              notify(error.message, { type: 'error' });
            },
          },
        );
      return (
        <>
          <button type="button" onClick={() => onSelect((data ?? []).map(({ id }) => id))}>
            all
          </button>
          <button type="button" onClick={() => void rename()}>
            {isPending ? 'at work' : 'rename'}
          </button>
        </>
      );
    }
    await listOf('token', <Rename />);
    await says('t23 t22 t21 t20 +allrename');
    await click('all');
    // Somebody else deletes one meanwhile.
    await relay.call('DELETE', 'token/22');
    await click('rename');
    await says('renamed renamed renamed t19 +allrename');
    expect(steps).toEqual([1, 2, 3, 4]);
    expect(failed).toEqual([22]);
    expect(said()).toEqual([expect.stringMatching(/^3 of 4 done, 1 not\. \S/)]);
  });

  it('useUpdateMany is stopped, and what was not tried stays as it was', async () => {
    const stop = new AbortController();
    let outcome: ManyError | undefined;
    function Change() {
      const [updateMany] = useUpdateMany<RaRecord, ManyError>('channel');
      const change = () =>
        updateMany(
          'channel',
          {
            ids: Array.from({ length: 12 }, (_, i) => i + 1),
            data: { weight: 60 },
            meta: { signal: stop.signal, onProgress: () => stop.abort() },
          },
          { onError: (error) => (outcome = error) },
        );
      return (
        <button type="button" onClick={() => void change()}>
          change
        </button>
      );
    }
    await mount(<Change />);
    await click('change');
    await expect.poll(() => outcome).toBeDefined();
    const { done = [], notTried = [] } = outcome ?? {};
    expect(done.length + notTried.length).toBe(12);
    const ids = [...done, ...notTried];
    const { data } = await dataProvider.getMany('channel', { ids });
    expect(data.map((row) => row['weight'] === 60)).toEqual(ids.map((_, i) => i < done.length));
  });

  it('a button like BulkDeleteButton deletes the selected rows; one that is gone counts', async () => {
    function BulkDelete() {
      const { resource, selectedIds, onSelect, onUnselectItems } = useListContext();
      const notify = useNotify();
      const [deleteMany] = useDeleteMany(resource, { ids: selectedIds });
      const remove = () =>
        deleteMany(undefined, undefined, {
          mutationMode: 'pessimistic',
          onSuccess: () => {
            onUnselectItems();
            notify('deleted', { type: 'info' });
          },
          onError: (error) => notify(String(error), { type: 'error' }),
        });
      return (
        <>
          <button type="button" onClick={() => onSelect([25, 24])}>
            two
          </button>
          <button type="button" onClick={() => void remove()}>
            {`delete ${selectedIds.length}`}
          </button>
        </>
      );
    }
    await listOf('redemption', <BulkDelete />);
    await says('r5 r5 r5 r5 +twodelete 0');
    await click('two');
    await says('r5 r5 r5 r5 +twodelete 2');
    await relay.call('DELETE', 'redemption/24');
    await click('delete 2');
    await says('r5 r5 r5 r4 +twodelete 0');
    expect(said()).toEqual(['deleted']);
  });
});
