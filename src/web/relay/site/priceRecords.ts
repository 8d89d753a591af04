/** Prices of relays that keep each as a record, in the place of tables of ratios. */
import { omit } from 'es-toolkit';
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { request } from '../calls/request';
import { findingOf, requestWrite } from '../calls/settle';
import { compareModels } from './prices';

/** The prices of a model; ratios, as in the tables of ratios. */
export interface PriceRecord {
  model: string;
  /** True where the input is the price of a call, whatever its length. */
  isPerCall: boolean;
  /** Number of the provider's type; 0 where none is named. */
  provider: number;
  input: number;
  output: number;
  /** The rest of the relay's record: a change sends it along. */
  others: Row;
}

/** Reads all prices, by the names of the models. @throws HttpError */
export async function fetchPriceRecords(signal?: AbortSignal): Promise<PriceRecord[]> {
  const data = await request('price', { signal });
  return (Array.isArray(data) ? data : [])
    .flatMap((row: unknown): PriceRecord[] => {
      const { model, type, channel_type: provider, input, output, ...rest } = isRow(row) ? row : {};
      return typeof model === 'string' && typeof input === 'number' && typeof output === 'number'
        ? [
            {
              model,
              isPerCall: type === 'times',
              provider: Number(provider) || 0,
              input,
              output,
              others: omit(rest, ['model_info']),
            },
          ]
        : [];
    })
    .sort((a, b) => compareModels(a.model, b.model));
}

const find = async (model: string) =>
  (await fetchPriceRecords()).find((record) => record.model === model);

/** True for two records of the same prices, or for none twice. */
export const isSamePrice = (a: PriceRecord | undefined, b: PriceRecord | undefined): boolean =>
  a?.isPerCall === b?.isPerCall &&
  a?.provider === b?.provider &&
  a?.input === b?.input &&
  a?.output === b?.output;

/**
 * Adds a price or changes it, unless somebody else changed it meanwhile.
 * @param before as it was read; undefined for a new one
 * @returns false where it is another one by now
 * @throws HttpError
 */
export async function savePrice(
  before: PriceRecord | undefined,
  next: PriceRecord,
): Promise<boolean> {
  const { model, isPerCall, provider, input, output } = next;
  const now = before && (await find(model));
  if (!isSamePrice(before, now)) return false;
  const body = {
    ...now?.others,
    model,
    type: isPerCall ? 'times' : 'tokens',
    channel_type: provider,
    input,
    output,
  };
  await requestWrite('price', { method: before ? 'PUT' : 'POST', body }, async () => {
    const found = await find(model);
    return findingOf(undefined, isSamePrice(found, next), isSamePrice(found, before));
  });
  return true;
}

/** @throws HttpError */
export async function deletePrice({ model }: PriceRecord): Promise<void> {
  // A name may have a slash, which no address of ours may have within a part.
  await requestWrite('price', { method: 'DELETE', body: { model } }, async () => {
    const found = await find(model);
    return findingOf(undefined, found === undefined, found !== undefined);
  });
}
