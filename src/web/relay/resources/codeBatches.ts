/** Batches of codes, as the embedded server answers them. */
import { isRow } from '../../../schema/isRow';
import { plainText } from '../../../schema/values/oddValues';
import { request } from '../calls/request';
import { HttpError } from '../errors/HttpError';

/** Codes that were made together: how many there are, and what became of them. */
export interface CodeBatch {
  batch: string;
  name: string;
  codes: number;
  used: number;
  disabled: number;
  expired: number;
  /** The smallest amount of a code, in quota units. */
  least: number;
  /** The largest one. */
  most: number;
  /** Epoch seconds. */
  created: number;
  /** Epoch seconds; 0 where they have no end. */
  end: number;
}

/** The newest batches. @throws HttpError */
export async function fetchBatches(signal: AbortSignal): Promise<CodeBatch[]> {
  const rows = await request('redemption/batches', { signal });
  if (!Array.isArray(rows)) throw new HttpError('badResponse', 'no batches', 200);
  return rows.filter(isRow).map((row) => {
    const numberIn = (name: string) => Number(row[name]) || 0;
    return {
      batch: plainText(row['batch']),
      name: plainText(row['name']),
      codes: numberIn('codes'),
      used: numberIn('used'),
      disabled: numberIn('disabled'),
      expired: numberIn('expired'),
      least: numberIn('least'),
      most: numberIn('most'),
      created: numberIn('created_time'),
      end: numberIn('expired_time'),
    };
  });
}
