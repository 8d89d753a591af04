/**
 * Which channel answers: enabled, of the payer's group, with the model; the highest priority first, shares by weight.
 */

import { sql } from 'kysely';
import { takesCall } from '../../../schema/choices/channelAddress';
import { isServed } from '../../../schema/choices/servedTypes';
import { channelStatus } from '../../../schema/records.gen';
import { hasKeyLeft, type KeyTurns, withOneKey } from '../../channels/manyKeys';
import { hasEntry } from '../../kernel/messages/commaText';
import type { Services } from '../../options/Services';
import { likeLiteral } from '../../store/tables/hasText';
import type { StoredRow } from '../../store/tables/tables';
import type { CallKind } from '../call/callKinds';

/** One of the channels by weight; those without weight share evenly. @param random from 0 to 1 */
export function pickByWeight<Weighted extends { weight: number | null }>(
  channels: readonly Weighted[],
  random: number,
): Weighted | undefined {
  const weights = channels.map((channel) => Math.max(0, channel.weight ?? 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return channels[Math.floor(random * channels.length)];
  let left = random * total;
  return channels.find((_channel, index) => {
    left -= weights[index] ?? 0;
    return left < 0;
  });
}

/** A channel that was asked for this request; one whose failure is of the key may answer with another. */
interface Asked {
  channel: StoredRow<'channel'>;
  failure?: { isOfKey: boolean };
}

/**
 * Ids of channels that are not asked again: each may be asked with all keys that it had on at first, where those were
 * refused. @param most attempts at one channel
 */
function spentOf(asked: readonly Asked[], most: number): ReadonlySet<number> {
  const spent = asked.filter(({ channel: { id }, failure }) => {
    const attempts = asked.filter(({ channel }) => channel.id === id);
    const { key_count, keys_off } = attempts[0]?.channel ?? {};
    const keysOn = Number(key_count) - Number(keys_off);
    return !failure?.isOfKey || attempts.length >= Math.min(most, keysOn);
  });
  return new Set(spent.map(({ channel }) => channel.id));
}

/**
 * A channel for a call of a model. Those that do not have it are left out by their texts: all
 * their lists together can be long. A channel that the key names is asked for any model, as One API does.
 * Of several keys it has the one whose turn it is. One whose key was refused is asked once more with another key, then
 * other channels are, and at last its other keys.
 * @param asked what failed already for this request
 */
export async function chooseChannel(
  { store, keyTurns }: Pick<Services, 'store'> & { keyTurns: KeyTurns },
  {
    kind,
    group,
    model,
    channelId,
  }: Readonly<{
    kind: Pick<CallKind, 'call' | 'speech'>;
    group: string;
    model: string;
    channelId?: number | undefined;
  }>,
  asked: readonly Asked[],
): Promise<StoredRow<'channel'> | undefined> {
  const rows = await store.db
    .selectFrom('channel')
    .select(['id', 'type', 'group', 'models', 'models_off', 'priority', 'weight', 'speaks'])
    .select(['key_mode', 'key_count', 'keys_off'])
    .where('status', '=', channelStatus.enabled)
    .where(
      channelId === undefined
        ? sql<boolean>`${sql.ref('models')} like ${`%${likeLiteral(model)}%`} escape '\\'`
        : sql<boolean>`${sql.ref('id')} = ${channelId}`,
    )
    .execute();
  const offers = (channel: (typeof rows)[number]) =>
    hasEntry(channel.group ?? '', group) &&
    hasEntry(channel.models ?? '', model) &&
    !hasEntry(channel.models_off ?? '', model);
  const spent = spentOf(asked, Number.POSITIVE_INFINITY);
  const able = rows.filter(
    (channel) =>
      isServed(channel.type) &&
      hasKeyLeft(channel) &&
      takesCall(channel, kind) &&
      !spent.has(channel.id) &&
      (channelId !== undefined || offers(channel)),
  );
  const waiting = spentOf(asked, 2);
  const others = able.filter(({ id }) => !waiting.has(id));
  const channels = others.length > 0 ? others : able;
  const highest = Math.max(...channels.map((channel) => channel.priority ?? 0));
  const chosen = pickByWeight(
    channels.filter((channel) => (channel.priority ?? 0) === highest),
    Math.random(),
  );
  const channel =
    chosen &&
    (await store.db
      .selectFrom('channel')
      .selectAll()
      .where('id', '=', chosen.id)
      .executeTakeFirst());
  const used = asked.filter((one) => one.channel.id === channel?.id).map((one) => one.channel.key);
  return channel && withOneKey(channel, keyTurns, used);
}
