import { isRow } from '../../../schema/isRow';
import { plainText } from '../../../schema/oddValues';
import { HttpError } from '../../core/HttpError';
import { requestEnvelope } from '../../core/request';
import type { RelayOptions } from './optionValues';

/** Reads the options of the relay. @throws HttpError */
export async function fetchOptions(signal?: AbortSignal): Promise<RelayOptions> {
  const { data, secrets_set: secrets } = await requestEnvelope('option/', signal ? { signal } : {});
  if (!Array.isArray(data)) throw new HttpError('badResponse', 'no options', 200);
  const values = new Map(
    data.flatMap((option: unknown): [string, string][] => {
      const { key, value } = isRow(option) ? option : {};
      return typeof key === 'string' ? [[key, plainText(value)]] : [];
    }),
  );
  return { values, secretsSet: Array.isArray(secrets) ? new Set(secrets.map(String)) : undefined };
}
