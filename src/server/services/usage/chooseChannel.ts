/** Which channel answers: enabled, of the payer's group, with the model; the highest priority first, shares by weight. */

import { channelType } from '../../../schema/channelTypes';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { decodeRow } from '../../../schema/wire';
import type { Services } from '../../http/types';

/** One of the channels by weight; those without weight share evenly. @param random from 0 to 1 */
export function pickByWeight(channels: readonly Row[], random: number): Row | undefined {
  const weights = channels.map((channel) => Math.max(0, Number(channel['weight'] ?? 0)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return channels[Math.floor(random * channels.length)];
  let left = random * total;
  return channels.find((_channel, index) => {
    left -= weights[index] ?? 0;
    return left < 0;
  });
}

/**
 * A channel for a model, with its fields as forms hold them.
 * @param tried ids of channels that failed already for this request
 */
export async function chooseChannel(
  { store }: Services,
  group: string,
  model: string,
  tried: ReadonlySet<number>,
): Promise<Row | undefined> {
  const rows = await store.records
    .selectFrom('channel')
    .selectAll()
    .where('status', '=', 1)
    .execute();
  const channels = rows
    .map((row) => decodeRow(resourceSchema('channel'), row))
    .filter((channel) => {
      const protocol = channelType(channel['type']).api?.protocol;
      return (
        (protocol === 'openai' || protocol === 'azure') &&
        !tried.has(Number(channel['id'])) &&
        (channel['group'] as string[]).includes(group) &&
        (channel['models'] as string[]).includes(model)
      );
    });
  const highest = Math.max(...channels.map((channel) => Number(channel['priority'] ?? 0)));
  return pickByWeight(
    channels.filter((channel) => Number(channel['priority'] ?? 0) === highest),
    Math.random(),
  );
}
