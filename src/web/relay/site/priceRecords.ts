/** Prices of relays that keep each as a record, in the place of tables of ratios. */
import { isRow } from '../../../schema/isRow';
import { request } from '../calls/request';

/** The prices of a model; ratios, as in the tables of ratios. */
export interface PriceRecord {
  model: string;
  /** True where the input is the price of a call, whatever its length. */
  isPerCall: boolean;
  input: number;
  output: number;
}

/** Reads all prices, by the names of the models. @throws HttpError */
export async function fetchPriceRecords(signal: AbortSignal): Promise<PriceRecord[]> {
  const data = await request('prices', { signal });
  return (Array.isArray(data) ? data : [])
    .flatMap((row: unknown): PriceRecord[] => {
      const { model, type, input, output } = isRow(row) ? row : {};
      return typeof model === 'string' && typeof input === 'number' && typeof output === 'number'
        ? [{ model, isPerCall: type === 'times', input, output }]
        : [];
    })
    .sort((a, b) => (a.model < b.model ? -1 : 1));
}
