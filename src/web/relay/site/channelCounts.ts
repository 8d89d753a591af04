/** How many channels there are, by their status. */
import { isRow } from '../../../schema/isRow';
import { channelStatus } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { request } from '../calls/request';
import { HttpError } from '../errors/HttpError';

export interface ChannelCounts {
  serving: number;
  auto: number;
  all: number;
}

function countsBy(all: number, count: (status: number) => number): ChannelCounts {
  return {
    serving: count(channelStatus.enabled),
    auto: count(channelStatus.disabledAutomatically),
    all,
  };
}

export const countsOf = (channels: readonly Row[]): ChannelCounts =>
  countsBy(channels.length, (wanted) => channels.filter(({ status }) => status === wanted).length);

/** The counts of a relay that says them by one call (`channel_counts` of its status). @throws HttpError */
export async function fetchChannelCounts(signal: AbortSignal): Promise<ChannelCounts> {
  const data = await request('channel/counts', { signal });
  if (!Array.isArray(data)) throw new HttpError('badResponse', 'no counts', 200);
  const groups = data.filter(isRow).map(({ status, count }) => [Number(status), Number(count)]);
  return countsBy(
    groups.reduce((sum, [, count = 0]) => sum + count, 0),
    (wanted) => groups.find(([status]) => status === wanted)?.[1] ?? 0,
  );
}
