/** Channels that the console itself switches on or off. */
import { channelStatus } from '../../schema/records.gen';
import { withoutSecretShapes } from '../../schema/values/secretShapes';
import { tell } from '../messages/tell';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables/tables';
import { asOne } from '../store/tables/transactions';

const maxReason = 300;

/**
 * Gives a channel another status where it still has the one that it had: a person who switched it meanwhile is right.
 * Targets of messages hear of it.
 * @param reason without the secrets of the channel
 * @returns false where it has another status
 */
export const switchChannel = (
  services: Pick<Services, 'now' | 'options' | 'store'>,
  { id, name }: Pick<StoredRow<'channel'>, 'id' | 'name'>,
  { from, to }: { from: number | null; to: number | null },
  reason: string,
): Promise<boolean> =>
  asOne(services, async (held) => {
    const { numUpdatedRows } = await held.store.db
      .updateTable('channel')
      .set({ status: to })
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const event = to === channelStatus.enabled ? 'channel_on' : 'channel_off';
    const said = withoutSecretShapes(reason.replaceAll('\0', '')).slice(0, maxReason);
    const facts = { channel: Number(id), name: name ?? '', reason: said };
    await tell(held, { event, about: `channel ${id}`, facts });
    return true;
  });
