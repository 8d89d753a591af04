/** The answer of GET /api/channel/day/{id}: the last 24 hours of a channel. */
import { type Answered, fields, list, quota, time, whole, wholeOrNull } from './shapes';

const figures = {
  requests: { ...whole, description: 'calls that it answered' },
  failed: { ...whole, description: 'calls that it failed, also if another channel answered then' },
  duration: { ...wholeOrNull, description: 'median in ms' },
};

/** The hours: the oldest first, each with the time of its begin. */
export const channelDay = fields({ quota, ...figures, hours: list(fields({ time, ...figures })) });
export type ChannelDay = Answered<typeof channelDay>;
