/** Models by channel type from GET /api/models, kept in memory and under `channel_models`. */
import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../../schema/isRow';
import { readObject, writeObject } from '../../storage/browserStorage';
import { askOnce } from '../calls/askOnce';
import { request } from '../calls/request';
import { noteTypes } from './fixedChoices';

export type ModelsByType = Readonly<Record<string, string[]>>;

function toModels(data: unknown): ModelsByType {
  if (!isObject(data)) return {};
  return Object.fromEntries(
    Object.entries(data).flatMap(([type, names]) =>
      Array.isArray(names) ? [[type, names.map(String)]] : [],
    ),
  );
}

/** The models that each type is known to serve; those of the last visit until the relay has answered. */
export function useModelsByType(): ModelsByType {
  const { data } = useQuery({
    queryKey: ['channel-models'],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => toModels(readObject('channel_models')),
    queryFn: async ({ signal }) => {
      const answer = await askOnce('models', () => request('models', { signal }));
      noteTypes(answer);
      const models = toModels(answer);
      writeObject('channel_models', models);
      return models;
    },
  });
  return data ?? {};
}
