/** How one channel did in the last day, by hour: of the log, by an index that has all that is needed. */
import { sql } from 'kysely';
import type { ChannelDay } from '../../schema/answers/channelDay';
import { logType } from '../../schema/records.gen';
import type { Services } from '../options/Services';
import { addDuration, bucket, emptySum, entryIn, quantile, type Sum } from './logSums';
import { sumQuota } from './logs';
import { daySeconds, edgeOf, floorTo, hourSeconds, inSlices, type Span } from './spans';

const hour = sql<number>`created_at / ${sql.lit(hourSeconds)}`;

async function answeredByHour(
  store: Services['store'],
  channel: number,
  span: Span,
): Promise<Map<number, Sum>> {
  const hours = new Map<number, Sum>();
  const entries = ({ from, to }: Span) =>
    store.db
      .selectFrom('log')
      .where('channel', '=', channel)
      .where('type', '=', logType.consumption)
      .where('created_at', '>=', from)
      .where('created_at', '<', to);
  const findEdge = (rest: Span) => edgeOf(entries(rest).select('created_at as at'));
  await inSlices(store, span, findEdge, async (slice) => {
    const lines = await entries(slice)
      .select(({ fn }) => [hour.as('hour'), bucket.as('bucket'), fn.countAll().as('count')])
      .groupBy([hour, bucket])
      .execute();
    for (const line of lines) {
      const sum = entryIn(hours, Number(line.hour) * hourSeconds, emptySum);
      sum.requests += Number(line.count);
      // 0 where nobody measured.
      if (Number(line.bucket) > 0) addDuration(sum, Number(line.bucket), Number(line.count));
    }
    return undefined;
  });
  return hours;
}

async function failedByHour(
  store: Services['store'],
  channel: number,
  { from, to }: Span,
): Promise<Map<number, number>> {
  const lines = await store.db
    .selectFrom('log')
    .where('type', '=', sql.lit(logType.failed))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('channel', '=', channel)
    .select(({ fn }) => [hour.as('hour'), fn.sum('failed_calls').as('count')])
    .groupBy(hour)
    .execute();
  return new Map(lines.map((line) => [Number(line.hour) * hourSeconds, Number(line.count)]));
}

/** The last 24 hours of a channel; the oldest hour is whole, the newest goes on. */
export async function channelDay(
  { store, now }: Pick<Services, 'now' | 'store'>,
  channel: number,
): Promise<ChannelDay> {
  const last = floorTo(hourSeconds)(now());
  const span = { from: last - daySeconds + hourSeconds, to: now() + 1 };
  const answered = await answeredByHour(store, channel, span);
  const failed = await failedByHour(store, channel, span);
  const quota = await sumQuota({ store }, { channel, start_timestamp: span.from });
  const all = emptySum();
  const hours = Array.from({ length: 24 }, (_, at) => {
    const time = span.from + at * hourSeconds;
    const { requests, durations } = answered.get(time) ?? emptySum();
    all.requests += requests;
    for (const [ms, count] of durations) addDuration(all, ms, count);
    const duration = quantile(durations, 0.5) ?? null;
    return { time, requests, failed: failed.get(time) ?? 0, duration };
  });
  return {
    quota,
    requests: all.requests,
    failed: hours.reduce((sum, one) => sum + one.failed, 0),
    duration: quantile(all.durations, 0.5) ?? null,
    hours,
  };
}
