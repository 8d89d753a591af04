/** The last seven days out of GET /api/user/dashboard: by day and model, whatever the relay left out. */
import { wasNumber } from '../../../schema/exactNumbers';
import { isObject } from '../../../schema/isRow';
import { plainText } from '../../../schema/oddValues';

export type Measure = 'quota' | 'count' | 'tokens';

/** One line of the answer. */
export interface Use {
  /** YYYY-MM-DD, UTC. */
  day: string;
  model: string;
  /** quota in quota units, requests, tokens in and out together. */
  quota: number;
  count: number;
  tokens: number;
}

/** Values of one model (or of the rest) for each of the days. */
export interface Series {
  /** Undefined for all models that have no series of their own. */
  model: string | undefined;
  values: number[];
}

export interface DailyUse {
  days: string[];
  series: Series[];
  /** Number of models in the series without a name. */
  others: number;
}

const daysShown = 7;
const dayMs = 86_400_000;

/** Models that get a colour of their own. */
const mostSeries = 6;

const numberOf = (value: unknown) =>
  typeof value === 'number' ? value : wasNumber(value) && value.length < 21 ? Number(value) : 0;

/** Reads the answer; null is no use at all, as relays answer it. @returns undefined for an answer that is no list */
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
        quota: numberOf(Quota),
        count: numberOf(RequestCount),
        tokens: numberOf(PromptTokens) + numberOf(CompletionTokens),
      },
    ];
  });
}

/** The seven days up to `now` (ms), each model as a series; the smallest share one. */
export function dailyUse(uses: readonly Use[], measure: Measure, now: number): DailyUse {
  const days = Array.from({ length: daysShown }, (_, i) =>
    new Date(now - (daysShown - 1 - i) * dayMs).toISOString().slice(0, 10),
  );
  const byModel = new Map<string, number[]>();
  for (const use of uses) {
    const at = days.indexOf(use.day);
    if (at < 0) continue;
    const values = byModel.get(use.model) ?? days.map(() => 0);
    values[at] = (values[at] ?? 0) + use[measure];
    byModel.set(use.model, values);
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const sorted = [...byModel].sort(([, a], [, b]) => sum(b) - sum(a));
  const own = sorted.length <= mostSeries + 1 ? sorted : sorted.slice(0, mostSeries);
  const rest = sorted.slice(own.length);
  const series: Series[] = own.map(([model, values]) => ({ model, values }));
  if (rest.length > 0)
    series.push({
      model: undefined,
      values: days.map((_, i) => sum(rest.map(([, values]) => values[i] ?? 0))),
    });
  return { days, series, others: rest.length };
}
