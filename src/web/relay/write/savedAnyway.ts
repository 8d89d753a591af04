/**
 * Channels that a One API relay makes and answers an error for. The call that deletes disabled channels leaves their
 * models in its table `abilities`; on SQLite the next channel gets the id of one of them, is stored, and its own models
 * are refused. A change of the channel writes its models again.
 */

import type { ResourceSchema, Row } from '../../../schema/types';
import { asNumber } from '../../../schema/values/exactNumbers';
import { requestWrite } from '../calls/settle';
import { HttpError } from '../errors/HttpError';

/** True for the refusal of a creation that may be made all the same. */
export const mayBeSaved = ({ 'x-resource': { path } }: ResourceSchema, error: unknown): boolean =>
  path === 'channel' &&
  error instanceof HttpError &&
  error.kind === 'refused' &&
  /\babilities\b/.test(error.message);

/**
 * Has the relay write the models of such channels again.
 * @param made the channels of that name; one that was there before is as it was
 * @throws HttpError `unsure` where a channel stays without them
 */
export async function saveModels(made: readonly Row[]): Promise<void> {
  for (const { id, name } of made)
    await requestWrite('channel/', {
      method: 'PUT',
      body: { id: asNumber({ type: 'integer' }, id), name },
    }).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.kind === 'unauthorized') throw error;
      throw new HttpError('unsure', error.message, error.status);
    });
}
