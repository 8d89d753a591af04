/** The answer of GET /api/channel/{id}/keys: the keys of a channel without their texts. */
import { type Answered, fields, list, text, time, whole } from './shapes';

const key = fields(
  {
    index: { ...whole, description: 'its place, from 0' },
    status: { ...whole, description: 'as of channels' },
    time: { ...time, description: 'epoch seconds: since when it is off; 0 if nobody knows' },
    reason: { ...text, description: 'why it is off' },
    tail: { ...text, description: 'its last letters' },
  },
  'index',
  'status',
);
export type ChannelKey = Answered<typeof key>;

export const channelKeys = list(key);
