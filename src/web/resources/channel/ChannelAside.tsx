import { Suspense } from 'react';
import { isOfMany } from '../../../schema/choices/channelKeys';
import type { Channel } from '../../../schema/records.gen';
import { loadWith } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { useStoredUser } from '../../storage/storedUser';
import { lazyPart } from '../../ui/loading/lazyPart';
import { LastDay } from './LastDay';

const ChannelKey = lazyPart(
  async () => (await loadWith('passkey', import('./ChannelKey'))).ChannelKey,
);

const ChannelKeys = lazyPart(
  async () => (await loadWith('channelKeys', import('./ChannelKeys'))).ChannelKeys,
);

/** Beside the form of a channel: its last day, its keys, and their text where the relay answers it to this role. */
export function ChannelAside({ record }: { record: RecordRow<Channel> }) {
  const role = useStoredUser()?.role ?? 0;
  const { channel_keys: least } = useStatus();
  return (
    <>
      <LastDay record={record} />
      {isOfMany(record) && (
        <Suspense>
          <ChannelKeys key={record.id} record={record} />
        </Suspense>
      )}
      {typeof least === 'number' && role >= least && (
        <Suspense>
          <ChannelKey key={record.id} id={record.id} />
        </Suspense>
      )}
    </>
  );
}
