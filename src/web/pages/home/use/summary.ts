/** GET /api/log/summary, whatever of it an answer has. */

import { isRow } from '../../../../schema/isRow';
import { isLongNumber } from '../../../../schema/values/exactNumbers';
import { plainText } from '../../../../schema/values/oddValues';
import { HttpError } from '../../../relay/errors/HttpError';
import { fetchLogSummary, sumQuotaBetween } from '../../../relay/site/logSummary';
import { largestSeries, type UseOverTime } from '../../../ui/chart/series';

export const ranges = ['24h', '7d', '30d'] as const;
export type Range = (typeof ranges)[number];
export type Measure = 'count' | 'quota' | 'tokens';

/** Models, channels and users that are asked for. */
const groupsShown = 6;

const hour = 3600;
const day = 86_400;
const days: Readonly<Record<Range, number>> = { '24h': 1, '7d': 7, '30d': 30 };

/** Figures of a group. Quota in quota units; durations in ms, undefined where none is known. */
export interface Figures {
  count: number;
  quota: number;
  tokens: number;
  /** Calls that failed, which are not among the requests; undefined where the relay does not count them. */
  failed: number | undefined;
  median: number | undefined;
  p95: number | undefined;
}

/** A group with the name to show, and its id where it has one. */
export interface Group extends Figures {
  id: string;
  name: string;
}

/** A column of time: epoch seconds, and its models. */
export interface TimeGroup extends Figures {
  time: number;
  models: Group[];
}

export interface Summary {
  /** True where days begin at midnight of the reader, else of UTC. */
  hasOwnDays: boolean;
  total: Figures;
  before: Figures;
  times: TimeGroup[];
  models: Group[];
  channels: Group[];
  users: Group[];
}

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

const numberOf = (value: unknown) =>
  typeof value === 'number' ? value : isLongNumber(value) && value.length < 21 ? Number(value) : 0;

function figuresOf(value: unknown): Figures {
  const group = isRow(value) ? value : {};
  const known = (name: string) => (typeof group[name] === 'number' ? group[name] : undefined);
  return {
    count: numberOf(group['requests']),
    quota: numberOf(group['quota']),
    tokens: numberOf(group['prompt_tokens']) + numberOf(group['completion_tokens']),
    failed: known('failed'),
    median: known('median'),
    p95: known('p95'),
  };
}

function groupsOf(value: unknown, id: string, name: string): Group[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((group: unknown) => {
    if (!isRow(group)) return [];
    return [{ ...figuresOf(group), id: plainText(group[id]), name: plainText(group[name]) }];
  });
}

/** @throws HttpError badResponse unless the answer is a summary */
export function readSummary(data: unknown): Summary {
  if (!isRow(data) || !isRow(data['total'])) throw new HttpError('badResponse', 'no summary', 200);
  const times = data['hour'] ?? data['day'];
  return {
    hasOwnDays: typeof data['zone'] === 'string',
    total: figuresOf(data['total']),
    before: figuresOf(data['before']),
    times: (Array.isArray(times) ? times : []).flatMap((group: unknown) =>
      isRow(group)
        ? [
            {
              ...figuresOf(group),
              time: numberOf(group['time']),
              models: groupsOf(group['models'], 'model_name', 'model_name'),
            },
          ]
        : [],
    ),
    models: groupsOf(data['model'], 'model_name', 'model_name'),
    channels: groupsOf(data['channel'], 'channel', 'name'),
    users: groupsOf(data['user'], 'user_id', 'name'),
  };
}

/** @throws HttpError; 404 from a relay without the call */
export async function fetchSummary(
  range: Range,
  isMine: boolean,
  now: number,
  signal: AbortSignal,
): Promise<Summary> {
  const { times, end } = columnsOf(range, now);
  const by = [range === '24h' ? 'hour' : 'day', 'model', ...(isMine ? [] : ['channel', 'user'])];
  return readSummary(
    await fetchLogSummary(
      { start: times[0], end },
      { by: by.join(','), limit: groupsShown, isMine },
      signal,
    ),
  );
}

/** A figure of each column; 0 where nothing was used. */
export function figureOverTime(
  { times: groups }: Summary,
  times: readonly number[],
  figure: (group: Figures) => number,
): number[] {
  const byTime = new Map(groups.map((group) => [group.time, group]));
  return times.map((time) => {
    const group = byTime.get(time);
    return group ? figure(group) : 0;
  });
}

/** Columns by model. */
export function modelsOverTime(
  summary: Summary,
  times: readonly number[],
  labels: string[],
  measure: Measure,
): UseOverTime {
  const byModel = new Map<string, number[]>();
  for (const { time, models } of summary.times) {
    const at = times.indexOf(time);
    if (at < 0) continue;
    for (const model of models) {
      const values = byModel.get(model.name) ?? times.map(() => 0);
      values[at] = model[measure];
      byModel.set(model.name, values);
    }
  }
  return largestSeries(
    byModel,
    labels,
    figureOverTime(summary, times, (group) => group[measure]),
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
  const [current, before] = await Promise.all([
    sumQuotaBetween({ start, end }, isMine, signal),
    sumQuotaBetween({ start: start - (end - start), end: start }, isMine, signal),
  ]);
  return { now: current, before };
}
