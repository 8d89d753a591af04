/** The last day of a channel: a call that the console's own server has beside the contract. */
import { isRow } from '../../../schema/isRow';
import { pathPart } from '../calls/pathPart';
import { request } from '../calls/request';

interface Figures {
  /** Calls that it answered, and that it failed. */
  requests: number;
  failed: number;
  /** Median in ms; null where none is known. */
  duration: number | null;
}

export interface ChannelDay extends Figures {
  /** Quota units. */
  quota: number;
  /** The oldest first; `time` in epoch seconds. */
  hours: (Figures & { time: number })[];
}

const figuresIn = (row: Record<string, unknown>): Figures => ({
  requests: Number(row['requests'] ?? 0),
  failed: Number(row['failed'] ?? 0),
  duration: typeof row['duration'] === 'number' ? row['duration'] : null,
});

/** @throws HttpError */
export async function fetchChannelDay(
  id: number | string,
  signal: AbortSignal,
): Promise<ChannelDay> {
  const data = await request(`channel/day/${pathPart(id)}`, { signal });
  const day = isRow(data) ? data : {};
  const hours = Array.isArray(day['hours']) ? day['hours'].filter(isRow) : [];
  return {
    ...figuresIn(day),
    quota: Number(day['quota'] ?? 0),
    hours: hours.map((one) => ({ ...figuresIn(one), time: Number(one['time']) })),
  };
}
