/** The last seven days out of GET /api/user/dashboard: by day and model, whatever the relay left out. */

import { isObject } from '../../../../schema/isRow';
import { plainText } from '../../../../schema/values/oddValues';
import { two } from '../../../formats/time/times';
import { numberIn } from '../../../relay/calls/ask';
import { largestSeries, type UseOverTime } from '../../../ui/chart/series';
import type { Measure } from './UseCard';

/** One line of the answer. */
export interface Use {
  /** YYYY-MM-DD: of the reader's zone, of UTC, or by the clock of the relay's database. */
  day: string;
  model: string;
  /** quota in quota units, requests, tokens in and out together. */
  quota: number;
  count: number;
  tokens: number;
}

const daysShown = 7;
const dayMs = 86_400_000;

/** Reads the answer; relays answer null for no use at all. @returns undefined unless the answer is a list or null */
export function readUses(data: unknown): Use[] | undefined {
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((line: unknown) => {
    if (!isObject(line)) return [];
    const { Day, ModelName, Quota, RequestCount, PromptTokens, CompletionTokens } = line;
    if (typeof Day !== 'string') return [];
    return [
      {
        day: Day.slice(0, 10),
        model: plainText(ModelName),
        quota: numberIn(Quota),
        count: numberIn(RequestCount),
        tokens: numberIn(PromptTokens) + numberIn(CompletionTokens),
      },
    ];
  });
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A day of the reader. @param ago 0 for today */
function ownDay(now: number, ago: number): string {
  const at = new Date(now);
  const date = new Date(at.getFullYear(), at.getMonth(), at.getDate() - ago, 12);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * True where today has begun for the relay and not in UTC: MySQL and PostgreSQL count days by their own clock.
 * @param now in ms
 */
export const isAheadOfUtc = (uses: readonly Use[], now: number): boolean =>
  uses.some(({ day }) => day === dayOf(now + dayMs));

/** The uses of a week, and where their days begin. */
export interface Week {
  uses: readonly Use[];
  /** Time zone of the reader, where the relay counted by its days. */
  zone: string | undefined;
}

/** The seven days up to today, or to the relay's where that is one day on. */
function daysUntil(now: number, { uses, zone }: Week): string[] {
  const last = isAheadOfUtc(uses, now) ? now + dayMs : now;
  return Array.from({ length: daysShown }, (_, i) => {
    const ago = daysShown - 1 - i;
    return zone === undefined ? dayOf(last - ago * dayMs) : ownDay(now, ago);
  });
}

/** The seven days up to `now` (ms), each model as a series; the smallest share one. */
export function dailyUse(week: Week, measure: Measure, now: number): UseOverTime {
  const days = daysUntil(now, week);
  const byModel = new Map<string, number[]>();
  for (const use of week.uses) {
    const at = days.indexOf(use.day);
    if (at < 0) continue;
    const values = byModel.get(use.model) ?? days.map(() => 0);
    values[at] = (values[at] ?? 0) + use[measure];
    byModel.set(use.model, values);
  }
  return largestSeries(
    byModel,
    days.map((day) => day.slice(5)),
  );
}

/**
 * How many days a quota lasts at the rate of the last seven days; undefined where nothing was used.
 * @param quota in quota units
 * @param now in ms
 */
export function lastsDays(quota: number, week: Week, now: number): number | undefined {
  const days = new Set(daysUntil(now, week));
  const used = week.uses.reduce((sum, use) => sum + (days.has(use.day) ? use.quota : 0), 0);
  return used > 0 ? Math.max(0, quota) / (used / daysShown) : undefined;
}
