/** Calls to the provider of a channel that is not saved yet: the embedded server has both, other relays the models. */
import { isObject } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { request } from '../calls/request';
import { answerLimits } from '../calls/waits';
import { HttpError } from '../errors/HttpError';

const ask = (call: 'models' | 'check', { id, type, key, base_url, other, models }: Row) =>
  request(`channel/provider/${call}`, {
    method: 'POST',
    // Of several keys the first.
    body: {
      id,
      type,
      key: String(key ?? '').split('\n')[0],
      base_url,
      other,
      ...(call === 'check' ? { models } : {}),
    },
    timeLimit: answerLimits.provider,
  });

/**
 * The models that the provider lists.
 * @param draft values of the form; `id` of the stored channel, whose key counts where none is typed
 * @throws HttpError
 */
export async function fetchProviderModels(draft: Row): Promise<string[]> {
  const names = await ask('models', draft);
  if (!Array.isArray(names)) throw new HttpError('badResponse', 'no list', 200);
  return names.map(String);
}

/**
 * Whether the provider takes the key: how many models it lists, or which one answered where it lists none, and its
 * balance where it answers one.
 * @throws HttpError
 */
export async function checkProvider(
  draft: Row,
): Promise<{ models: number; model?: string; balance?: number }> {
  const answer = await ask('check', draft);
  if (!isObject(answer)) throw new HttpError('badResponse', 'no answer', 200);
  const { models, model, balance } = answer;
  return {
    models: Number(models),
    ...(typeof model === 'string' ? { model } : {}),
    ...(typeof balance === 'number' ? { balance } : {}),
  };
}
