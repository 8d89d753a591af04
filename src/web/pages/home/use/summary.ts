/** GET /api/log/summary, as home asks for it and draws it. */
import { type LogSummary, logSummary } from '../../../../schema/answers/summary';
import { ask } from '../../../relay/calls/ask';
import { askOnce } from '../../../relay/calls/askOnce';
import { ownZone } from '../../../relay/site/siteCalls';
import { largestSeries, type UseOverTime } from '../../../ui/chart/series';
import { type Measure, measured } from './UseCard';

export const ranges = ['24h', '7d', '30d'] as const;
export type Range = (typeof ranges)[number];

/** Models, channels and users that are asked for. */
const groupsShown = 6;

const hour = 3600;
const day = 86_400;
const days: Readonly<Record<Range, number>> = { '24h': 1, '7d': 7, '30d': 30 };

/** The midnight that begins a day of the reader. @param now epoch seconds @param ago 0 for today */
function ownMidnight(now: number, ago: number): number {
  const date = new Date(now * 1000);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - ago).getTime() / 1000;
}

/**
 * The columns of a range: whole hours, or days, up to now, in epoch seconds, and where it ends.
 * @param hasOwnDays true for the days of the reader's clock, false for those of UTC
 */
export function columnsOf(
  range: Range,
  now: number,
  hasOwnDays = true,
): { times: number[]; end: number } {
  const isHours = range === '24h';
  const count = isHours ? 24 : days[range];
  const unit = isHours ? hour : day;
  const last = Math.floor(now / unit) * unit;
  const timeOf = (ago: number) =>
    isHours || !hasOwnDays ? last - ago * unit : ownMidnight(now, ago);
  return { times: Array.from({ length: count }, (_, i) => timeOf(count - 1 - i)), end: now + 1 };
}

/** @throws HttpError; 404 from a relay without the call */
export function fetchSummary(
  range: Range,
  isMine: boolean,
  now: number,
  signal: AbortSignal,
): Promise<LogSummary> {
  const { times, end } = columnsOf(range, now);
  const by = [range === '24h' ? 'hour' : 'day', 'model', ...(isMine ? [] : ['channel', 'user'])];
  const path = `log/${isMine ? 'self/' : ''}summary`;
  const query = { start: times[0], end, by: by.join(','), limit: groupsShown, zone: ownZone() };
  return askOnce(path, () => ask(path, logSummary, { query, signal }));
}

type TimeGroup = LogSummary['hour'][number];

/** The groups of time, by hour or by day as it was asked. */
const timesOf = (summary: LogSummary): TimeGroup[] => [...summary.hour, ...summary.day];

/** A figure of each column; 0 where nothing was used. */
export function figureOverTime(
  summary: LogSummary,
  times: readonly number[],
  figure: (group: TimeGroup) => number,
): number[] {
  const byTime = new Map(timesOf(summary).map((group) => [group.time, group]));
  return times.map((time) => {
    const group = byTime.get(time);
    return group ? figure(group) : 0;
  });
}

/** Columns by model. */
export function modelsOverTime(
  summary: LogSummary,
  times: readonly number[],
  labels: string[],
  measure: Measure,
): UseOverTime {
  const byModel = new Map<string, number[]>();
  for (const { time, models } of timesOf(summary)) {
    const at = times.indexOf(time);
    if (at < 0) continue;
    for (const model of models) {
      const values = byModel.get(model.model_name) ?? times.map(() => 0);
      values[at] = measured(model, measure);
      byModel.set(model.model_name, values);
    }
  }
  return largestSeries(
    byModel,
    labels,
    figureOverTime(summary, times, (group) => measured(group, measure)),
  );
}

/** Quota that a relay without the summary counted in a range and in as long a time before. @throws HttpError */
export async function fetchQuota(
  range: Range,
  isMine: boolean,
  now: number,
  signal: AbortSignal,
): Promise<{ now: number; before: number }> {
  const { times, end } = columnsOf(range, now);
  const start = times[0] ?? end;
  const { sumQuota } = await import('../../../relay/resources/logCalls');
  const sumBetween = (from: number, to: number) => {
    const query = { type: 0, start_timestamp: from, end_timestamp: to - 1 };
    return sumQuota(isMine, { query, signal });
  };
  const [current, before] = await Promise.all([
    sumBetween(start, end),
    sumBetween(start - (end - start), start),
  ]);
  return { now: current, before };
}
