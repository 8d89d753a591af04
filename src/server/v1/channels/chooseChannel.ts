/**
 * Which channel answers: enabled, of the payer's group, with the model; the highest priority first, shares by weight.
 */

import { sql } from 'kysely';
import { takesCall } from '../../../schema/choices/channelAddress';
import { channelStatus } from '../../../schema/records.gen';
import { isServed } from '../../channels/availableModels';
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

/**
 * A channel for a call of a model. Those that do not have it are left out by their texts: all
 * their lists together can be long. A channel that the key names is asked for any model, as One API does.
 * Of several keys it has the one whose turn it is.
 * @param tried ids of channels that failed already for this request
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
  tried: ReadonlySet<number>,
): Promise<StoredRow<'channel'> | undefined> {
  const rows = await store.db
    .selectFrom('channel')
    .select(['id', 'type', 'group', 'models', 'models_off', 'priority', 'weight'])
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
  const channels = rows.filter(
    (channel) =>
      isServed(channel.type) &&
      hasKeyLeft(channel) &&
      takesCall(channel, kind) &&
      !tried.has(channel.id) &&
      (channelId !== undefined || offers(channel)),
  );
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
  return channel && withOneKey(channel, keyTurns);
}
