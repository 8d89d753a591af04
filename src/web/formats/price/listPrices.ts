/** List prices of providers, and what filling them in would change. */
import { type ModelRatios, pricesOf, ratiosOfPrices } from './prices';
import type { Prices } from './usePrices';

/** The prices of a provider (schemas/list-prices.json), in dollars for a million tokens. */
interface PriceSource {
  source: string;
  address: string;
  /** The day on which they were read, YYYY-MM-DD. */
  date: string;
  prices: { model: string; input: number; output: number }[];
}

/** A model whose price is not that of the list. */
export interface PriceChange {
  model: string;
  source: string;
  date: string;
  before: { input: number | undefined; output: number | undefined };
  after: { input: number; output: number };
  ratios: ModelRatios;
}

/** Reads the file; it is not small. @throws Error when it cannot be loaded */
export const loadListPrices = async (): Promise<readonly PriceSource[]> =>
  (await import('../../../../schemas/list-prices.json')).default;

/**
 * @returns `fills`, for models without any price, and `changes`, for those with another one: somebody has set it
 */
export function comparePrices(
  list: readonly PriceSource[],
  models: readonly string[],
  prices: Prices,
): { fills: PriceChange[]; changes: PriceChange[] } {
  const wanted = new Set(models);
  const fills: PriceChange[] = [];
  const changes: PriceChange[] = [];
  for (const { source, date, prices: rows } of list) {
    for (const { model, ...listedPrices } of rows) {
      if (!wanted.has(model)) continue;
      const now = prices.now(model);
      if (now.call !== undefined) continue;
      const counted = prices.counted(model);
      const before = pricesOf(now, counted, prices.perUnit);
      const listed = ratiosOfPrices(listedPrices, prices.perUnit);
      // The output of a model whose completion ratio is built in follows its input.
      const ratios = counted.isLocked ? { ...now, ratio: listed.ratio } : listed;
      const output = pricesOf(ratios, counted, prices.perUnit).output ?? listedPrices.output;
      const after = { input: listedPrices.input, output };
      const change = { model, source, date, before, after, ratios };
      if (now.ratio === undefined && now.completion === undefined) fills.push(change);
      else if (before.input !== after.input || before.output !== after.output) changes.push(change);
    }
  }
  return { fills, changes };
}
