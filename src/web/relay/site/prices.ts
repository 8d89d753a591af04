/** The prices of models for the reader: a call that the console's own server has beside the contract. */
import { isRow } from '../../../schema/isRow';
import { plainText } from '../../../schema/values/oddValues';
import { request } from '../calls/request';

export interface PricedModel {
  model: string;
  /** As the table of model ratios has them, with what the reader's group pays of them. */
  ratio: number;
  output: number;
  /** The price of a call in dollars, where only that counts. */
  call: number | undefined;
  isServed: boolean;
  /** True where nobody set a price: the relay counts a standard one. */
  isAssumed: boolean;
}

/** As people sort names: `claude` before `Doubao`, `gpt-4` before `gpt-35`. */
export const { compare: compareModels } = new Intl.Collator('en', { numeric: true });

/** The prices by the names of their models. @throws HttpError */
export async function fetchPrices(signal: AbortSignal): Promise<PricedModel[]> {
  const data = await request('prices', { signal });
  const prices = (Array.isArray(data) ? data : []).filter(isRow).map((row) => ({
    model: plainText(row['model']),
    ratio: Number(row['ratio']),
    output: Number(row['output'] ?? Number(row['ratio']) * Number(row['completion'])),
    call:
      (row['ratio'] === 0 || row['type'] === 'times') && Number(row['call']) > 0
        ? Number(row['call'])
        : undefined,
    // Other relays answer those that are served.
    isServed: row['is_served'] !== false,
    isAssumed: row['is_set'] === false,
  }));
  return prices.sort((a, b) => compareModels(a.model, b.model));
}
