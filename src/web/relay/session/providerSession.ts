/** Sign-in through providers. */

import { type StoredUser, storedUser } from '../../storage/storedUser';
import { request, requestEnvelope } from '../calls/request';
import { HttpError, isLost } from '../errors/HttpError';
import { keepUser } from './session';

/** Signs in with a code of WeChat. @throws HttpError */
export async function signInByWeChat(code: string): Promise<StoredUser> {
  const { state } = await fetchRoundTrip();
  const answer = request('oauth/wechat', { query: { code, state }, isWrite: true });
  return keepUser(
    await answer.catch(async (error: unknown) => {
      if (!isLost(error)) throw error;
      return (await import('./lookForSession')).lookForAnybody(error);
    }),
  );
}

/** The answer for the page of a sign-in provider. */
export interface RoundTripStart {
  state: string;
  /** The hash of a secret that only this browser has; undefined where the relay does not ask for one. */
  challenge: string | undefined;
}

/**
 * A state for the page of a sign-in provider: to bind an identity to who is signed in here, else to sign in, whatever
 * session the browser may have still.
 * @throws HttpError
 */
export async function fetchRoundTrip(): Promise<RoundTripStart> {
  const query = storedUser.get() ? {} : { query: { sign_in: 'true' } };
  const { data, code_challenge: challenge } = await requestEnvelope('oauth/state', query);
  if (typeof data !== 'string' || data === '') throw new HttpError('badResponse', 'no state', 200);
  return { state: data, challenge: typeof challenge === 'string' ? challenge : undefined };
}
