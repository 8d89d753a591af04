/** Writes to the keys of a channel of several. No call answers a key. */
import type { ChannelKey } from '../../../schema/answers/channelKeys';
import { pathPart } from '../calls/pathPart';
import { requestWrite } from '../calls/settle';

/** Switches a key on or off, or removes it for good. @param count of all keys that were seen @throws HttpError */
export const writeChannelKey = (
  id: unknown,
  { index, tail }: ChannelKey,
  count: number,
  action: 'on' | 'off' | 'remove',
): Promise<unknown> =>
  requestWrite(`channel/${pathPart(id)}/keys/${action}`, {
    method: 'POST',
    body: { index, tail, count },
  });
