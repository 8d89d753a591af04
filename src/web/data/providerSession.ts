/** Sign-in through providers. */
import { isLost } from '../core/HttpError';
import { request, requestText } from '../core/request';
import { type StoredUser, storedUser } from '../core/storage/storedUser';
import { keepUser } from './session';

/** Signs in with a code of WeChat. @throws HttpError */
export async function signInByWeChat(code: string): Promise<StoredUser> {
  const answer = request('oauth/wechat', { query: { code }, isWrite: true });
  return keepUser(
    await answer.catch(async (error: unknown) => {
      if (!isLost(error)) throw error;
      return (await import('./lookForSession')).lookForAnybody(error);
    }),
  );
}

/**
 * A state for the page of a sign-in provider: to bind an identity to who is signed in here, else to sign in, whatever
 * session the browser may have still.
 * @throws HttpError
 */
export const fetchSignInState = (): Promise<string> =>
  requestText('oauth/state', storedUser.get() ? {} : { query: { sign_in: 'true' } });
