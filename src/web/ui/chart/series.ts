/** Figures over time by model, ready to be drawn. */

/** Values of one model (or of the rest) for each of the times. */
export interface Series {
  /** Undefined for all models that have no series of their own. */
  model: string | undefined;
  values: number[];
}

export interface UseOverTime {
  /** The name of each column. */
  labels: string[];
  series: Series[];
  /** Number of models in the series without a name; 0 where it is not known. */
  others: number;
  /** The sum of the rest, where it has no series. */
  notDrawn?: number | undefined;
}

/** Models that get a colour of their own. */
const maxSeries = 6;

export const sumOf = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0);

/**
 * The largest models as series, the rest as one.
 * @param totals of each column; the part that no model accounts for belongs to the rest
 */
export function largestSeries(
  byModel: ReadonlyMap<string, number[]>,
  labels: string[],
  totals?: readonly number[],
): UseOverTime {
  const sorted = [...byModel].sort(([, a], [, b]) => sumOf(b) - sumOf(a));
  const all = totals ?? labels.map((_, i) => sumOf(sorted.map(([, values]) => values[i] ?? 0)));
  const isWhole = sumOf(all) <= sumOf(sorted.map(([, values]) => sumOf(values)));
  const own = isWhole && sorted.length <= maxSeries + 1 ? sorted : sorted.slice(0, maxSeries);
  const series: Series[] = own.map(([model, values]) => ({ model, values }));
  if (own.length < sorted.length || !isWhole)
    series.push({
      model: undefined,
      values: all.map((total, i) => total - sumOf(own.map(([, values]) => values[i] ?? 0))),
    });
  return { labels, series, others: isWhole ? sorted.length - own.length : 0 };
}

/**
 * Marks of an axis from 0 to at least `most`, about four, in steps of 1, 2 or 5 times a power of ten of the unit.
 * @param least of a step: what the labels can tell apart
 */
export function axisMarks(most: number, unit = 1, least = 0): number[] {
  if (!(most > 0)) return [0, unit];
  const rough = most / unit / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = [1, 2, 5, 10].find((one) => one * power >= rough * 0.9) ?? 10;
  const step = Math.max(digit * power * unit, least);
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}
