import { Suspense, useState } from 'react';
import { type Channel, channelStatus } from '../../../schema/records.gen';
import { groupDigits } from '../../formats/number/numbers';
import { useStop } from '../../list/jobs/useStop';
import { useListExtras } from '../../list/state/ListExtras';
import { loadWith, useTranslate } from '../../locales/catalogue';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { deleteDisabledChannels, disabledChannels } from '../../relay/resources/channelCalls';
import { useWrite } from '../../relay/useWrite';
import { useStoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/loading/lazyPart';
import { DropMenu } from '../../ui/popover/DropMenu';
import { showToast } from '../../ui/toasts/showToast';
import { TestAll } from './test/TestAll';

const ImportDialog = lazyDialog(
  async () => (await loadWith('import', import('./import/ImportDialog'))).ImportDialog,
);

const BulkDialog = lazyPart(
  async () => (await loadWith('panel', import('../../list/bulk/BulkDialog'))).BulkDialog,
);

type Write = ReturnType<typeof useWrite>['write'];

/** How many of all channels are off; undefined where not all are loaded, or those that are there are of a search. */
function useDisabledCount(): number | undefined {
  const { loaded, state } = useListExtras();
  if (!loaded.areAll || loaded.areOld || state.q !== '') return undefined;
  return loaded.rows?.filter(({ status }) => status !== channelStatus.enabled).length;
}

/** Deletes the channels that are off, after a question that names them. */
function DeleteDisabled({ busy, write }: { busy: boolean; write: Write }) {
  const t = useTranslate();
  const { schema } = useListExtras();
  const [asked, setAsked] = useState<readonly RecordRow<Channel>[]>();
  const known = useDisabledCount();
  const stop = useStop();
  const askDelete = () =>
    write(async () => {
      setAsked(await disabledChannels(stop.current.signal));
    });
  const deleteDisabled = () => {
    const before = asked?.length;
    setAsked(undefined);
    void write(async () => {
      const count = await deleteDisabledChannels(before, stop.current.signal);
      showToast('success', t('channel.deleted', { count: groupDigits(count) }));
    });
  };
  // Nothing is left to be deleted, and a window that is open is of before.
  if (known === 0 && asked === undefined) return null;
  return (
    <>
      <DropMenu
        label={t('list.moreActions')}
        look="ib large"
        items={[
          {
            key: 'delete',
            icon: 'delete',
            danger: true,
            label:
              known === undefined
                ? t('channel.deleteDisabled')
                : t('channel.deleteCounted', { count: groupDigits(known) }),
            onSelect: () => {
              if (!busy) void askDelete();
            },
          },
        ]}
      >
        <Icon name="more" />
      </DropMenu>
      {asked && (
        <Suspense>
          <BulkDialog
            schema={schema}
            title={t('channel.deleteDisabledTitle', { count: groupDigits(asked.length) })}
            action={t('row.delete')}
            rows={asked}
            danger
            onApply={deleteDisabled}
            onCancel={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Test all, test the disabled ones, import channels, delete the disabled ones. */
export function ChannelHead() {
  const t = useTranslate();
  const { busy, write } = useWrite('channel');
  const { can } = useListExtras();
  const lacks = useStoredUser()?.lacks;
  const [importing, setImporting] = useState(false);
  return (
    <>
      {can('test') && <TestAll />}
      {can('create') && (
        <Button onClick={() => setImporting(true)}>
          <Icon name="upload" />
          {t('channel.import')}
        </Button>
      )}
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {lacks?.includes('channel.create') && (
        <span className="muted no-phone">{t('notAllowed.right')}</span>
      )}
      {can('delete') && <DeleteDisabled busy={busy} write={write} />}
    </>
  );
}
