/** Channels that the console itself switches on or off. */
import { sql } from 'kysely';
import { channelStatus } from '../../schema/records.gen';
import { mostSearched, withoutSecretShapes } from '../../schema/values/secretShapes';
import { entriesOf, hasEntry } from '../kernel/messages/commaText';
import { tell } from '../messages/tell';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables/tables';
import { asOne } from '../store/tables/transactions';
import { hasKeyLeft, keysIn, keysOnAgain, statesIn, withKeyState } from './manyKeys';

const maxReason = 300;

const shortened = (reason: string) =>
  withoutSecretShapes(reason.slice(0, mostSearched).replaceAll('\0', '')).slice(0, maxReason);

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
    const row = await held.store.db
      .updateTable('channel')
      .set({ status: to })
      .where('id', '=', id)
      .where('status', '=', from)
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    const isOn = to === channelStatus.enabled;
    if (isOn && !hasKeyLeft(row))
      await held.store.db
        .updateTable('channel')
        .set(keysOnAgain(row))
        .where('id', '=', id)
        .execute();
    const event = isOn ? 'channel_on' : 'channel_off';
    const facts = { channel: Number(id), name: name ?? '', reason: shortened(reason) };
    await tell(held, { event, about: `channel ${id}`, facts });
    return true;
  });

/**
 * A provider refuses a key: of several it goes off alone. The channel itself goes off with its last one, or with its
 * only one.
 * @param channel with the key that was refused, as `withOneKey` has it
 * @param reason without the secrets of the channel
 */
export const refuseKey = (
  services: Pick<Services, 'now' | 'options' | 'store'>,
  channel: StoredRow<'channel'>,
  reason: string,
): Promise<void> =>
  asOne(services, async (held) => {
    // Read and held by one statement: it may be deleted by now.
    const row = await held.store.db
      .updateTable('channel')
      .set({ id: sql.ref('id') })
      .where('id', '=', channel.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    const index = keysIn(row).indexOf(channel.key ?? '');
    // A person who took the key away meanwhile, or switched it off, is right.
    if (index < 0 || Object.hasOwn(statesIn(row), index)) return;
    const state = {
      status: channelStatus.disabledAutomatically,
      time: services.now(),
      reason: shortened(reason),
    };
    const columns = row.key_mode ? withKeyState(row, index, state) : undefined;
    if (columns)
      await held.store.db.updateTable('channel').set(columns).where('id', '=', row.id).execute();
    if (columns && hasKeyLeft({ ...row, ...columns })) return;
    const { enabled, disabledAutomatically } = channelStatus;
    await switchChannel(held, channel, { from: enabled, to: disabledAutomatically }, reason);
  });

type Lists = Pick<StoredRow<'channel'>, 'id' | 'name' | 'models_off' | 'models_failing'>;

const without = (list: string | null, model: string): string[] =>
  entriesOf(list ?? '').filter((one) => one !== model);

/**
 * Switches one model of a channel off, or on again one that went off so. Where a person has taken it out of the list,
 * it is on already, and nobody hears of it; where the list was changed meanwhile, a later test does it.
 * @param channel as it was read
 * @param reason why it goes off; absent: it is on again
 */
export const switchModel = (
  services: Pick<Services, 'now' | 'options' | 'store'>,
  { id, name, models_off, models_failing }: Lists,
  model: string,
  reason?: string,
): Promise<boolean> =>
  asOne(services, async (held) => {
    const more = reason === undefined ? [] : [model];
    const row = await held.store.db
      .updateTable('channel')
      .set({
        models_off: [...without(models_off, model), ...more].join(','),
        models_failing: [...without(models_failing, model), ...more].join(','),
      })
      .where('id', '=', id)
      .where(
        ({ fn, val }) => sql<boolean>`${fn.coalesce('models_off', val(''))} = ${models_off ?? ''}`,
      )
      .executeTakeFirst();
    const isNoChange = reason === undefined && !hasEntry(models_off ?? '', model);
    if (row.numUpdatedRows !== 1n || isNoChange) return false;
    const event = reason === undefined ? 'channel_on' : 'channel_off';
    await tell(held, {
      event,
      text: reason === undefined ? 'message.model_on' : 'message.model_off',
      about: `channel ${id}: ${model}`,
      facts: { channel: Number(id), name: name ?? '', model, reason: shortened(reason ?? '') },
    });
    return true;
  });
