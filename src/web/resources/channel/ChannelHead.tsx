import { Suspense, useState } from 'react';
import { channelStatus } from '../../../schema/records.gen';
import { groupDigits } from '../../formats/number/numbers';
import { useStop } from '../../list/jobs/useStop';
import { useListExtras } from '../../list/state/ListExtras';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { countDisabled, deleteDisabledChannels } from '../../relay/resources/channelCalls';
import { useWrite } from '../../relay/useWrite';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { Icon } from '../../ui/Icon';
import { DropMenu } from '../../ui/popover/DropMenu';
import { showToast } from '../../ui/toasts/showToast';
import { TestAll } from './test/TestAll';

const ImportDialog = lazyDialog(
  async () => (await loadWith('import', import('./import/ImportDialog'))).ImportDialog,
);

type Write = ReturnType<typeof useWrite>['write'];

/** How many of all channels are off; undefined where not all are loaded, or those that are there are of a search. */
function useDisabledCount(): number | undefined {
  const { loaded, state } = useListExtras();
  if (!loaded.areAll || loaded.areOld || state.q !== '') return undefined;
  return loaded.rows?.filter(({ status }) => status !== channelStatus.enabled).length;
}

/** Deletes the channels that are off, after a question that says how many they are. */
function DeleteDisabled({ busy, write }: { busy: boolean; write: Write }) {
  const t = useTranslate();
  const [disabledCount, setDisabledCount] = useState<number>();
  const known = useDisabledCount();
  const stop = useStop();
  const askDelete = () =>
    write(async () => {
      setDisabledCount(await countDisabled(stop.current.signal));
    });
  const deleteDisabled = () => {
    const before = disabledCount;
    setDisabledCount(undefined);
    void write(async () => {
      const count = await deleteDisabledChannels(before, stop.current.signal);
      showToast('success', t('channel.deleted', { count: groupDigits(count) }));
    });
  };
  // Nothing is left to be deleted, and a window that is open is of before.
  if (known === 0 && disabledCount === undefined) return null;
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
      {disabledCount !== undefined && (
        <ConfirmDialog
          title={t('channel.deleteDisabledTitle', { count: groupDigits(disabledCount) })}
          text={t('delete.text')}
          confirmLabel={t('channel.deleteConfirm', { count: groupDigits(disabledCount) })}
          danger
          onConfirm={deleteDisabled}
          onCancel={() => setDisabledCount(undefined)}
        />
      )}
    </>
  );
}

/** Test all, test the disabled ones, import channels, delete the disabled ones. */
export function ChannelHead() {
  const t = useTranslate();
  const { busy, write } = useWrite('channel');
  const { can } = useListExtras();
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
      {can('delete') && <DeleteDisabled busy={busy} write={write} />}
    </>
  );
}
