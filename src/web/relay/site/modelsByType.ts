/** Models by channel type from GET /api/models, kept in memory and under `channel_models`. */
import { queryOptions } from '@tanstack/react-query';
import { mapValues } from 'es-toolkit';
import { channelTypes, plainTypes } from '../../../schema/choices/channelTypes';
import type { KnownTypes } from '../../../schema/choices/fixedValues';
import { isObject } from '../../../schema/isRow';
import { readObject, writeObject } from '../../storage/browserStorage';
import { askOnce } from '../calls/askOnce';
import { request } from '../calls/request';

export type ModelsByType = Readonly<Record<string, string[]>>;

/** A type without models may be answered as null. */
const toModels = (data: unknown): ModelsByType =>
  mapValues(isObject(data) ? data : {}, (names) => (Array.isArray(names) ? names.map(String) : []));

/** Types of channels that the relay knows: of its own table, and those of its answer; undefined where it said none. */
export function typesIn(byType: ModelsByType): KnownTypes {
  const said = Object.keys(byType).map(Number);
  if (said.length === 0 || !said.every(Number.isSafeInteger)) return undefined;
  if (channelTypes === plainTypes) return said;
  return [...new Set([...channelTypes.map(({ value }) => value), ...said])];
}

/** The models that each type is known to serve, as a query. */
export const modelsByType = queryOptions({
  queryKey: ['channel-models'],
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: () => toModels(readObject('channel_models')),
  queryFn: async ({ signal }) => {
    const answer = await askOnce('models', () => request('models', { signal }));
    const models = toModels(answer);
    writeObject('channel_models', models);
    return models;
  },
});
