/** How many channels there are, by their status. */
import { fields, list, whole } from '../../../schema/answers/shapes';
import { channelStatus } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { ask } from '../calls/ask';

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
  const shape = list(fields({ status: whole, count: whole }));
  const groups = await ask('channel/counts', shape, { signal });
  return countsBy(
    groups.reduce((sum, { count }) => sum + count, 0),
    (wanted) => groups.find(({ status }) => status === wanted)?.count ?? 0,
  );
}
