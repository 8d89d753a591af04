import { useDataProvider } from 'react-admin';
import { statusOn } from '../../../schema/recordStatus';
import { useStatusToggle } from '../../list/row/useStatusToggle';
import { useTranslate } from '../../locales/catalogue';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import { useWrite } from '../../relay/useWrite';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { listConfigOf } from '../listConfigs';

/** Actions of the list of channels for the channel of an entry: its test, and its switch. */
export function ChannelActions({ row }: { row: RecordRow }) {
  const t = useTranslate();
  const may = useAccess();
  const config = listConfigOf('channel');
  const { busy: isTesting, write } = useWrite('channel');
  const { busy: isSwitching, toggle } = useStatusToggle('channel', useDataProvider(), config);
  const can = (action: string) => may({ resource: 'channel', action, record: row });
  const test = config.rowActions?.find(({ key }) => key === 'test');
  const maySwitch = may({ resource: 'channel.status', action: 'write' }) && can('edit');
  const isOn = row['status'] === statusOn;
  return (
    <>
      {test?.call && can(test.access ?? 'edit') && (
        <Button
          aria-disabled={isTesting}
          onClick={() => {
            if (!isTesting) void write(async () => test.call?.(row));
          }}
        >
          <Icon name="test" />
          {t('entry.test')}
        </Button>
      )}
      {maySwitch && (
        <Button
          kind={isOn ? 'danger' : undefined}
          aria-disabled={isSwitching}
          onClick={() => {
            if (!isSwitching) void toggle(row);
          }}
        >
          <Icon name={isOn ? 'block' : 'apply'} />
          {t(isOn ? 'entry.disable' : 'entry.enable')}
        </Button>
      )}
    </>
  );
}
