/** Ways to sign in beside a password alone. */
import { type StoredUser, storedUser } from '../../storage/storedUser';
import { type RequestOptions, request, requestEnvelope } from '../calls/request';
import { type CodeStep, HttpError, isLost, isRefusal } from '../errors/HttpError';
import { keepUser } from './session';

/** Signs in by a call that counts once; where its answer is lost, the session says who it is. */
async function signInOnce(path: string, options: RequestOptions): Promise<StoredUser> {
  return keepUser(
    await request(path, options).catch(async (error: unknown) => {
      if (!isLost(error)) throw error;
      return (await import('./lookForSession')).lookForAnybody(error);
    }),
  );
}

/** Signs in with a code of WeChat. @throws HttpError */
export async function signInByWeChat(code: string): Promise<StoredUser> {
  const state = await fetchCodeState();
  return signInOnce('oauth/wechat', { query: { code, state }, isWrite: true });
}

/** The second step of a sign-in: what the first one was, and the code. */
export interface CodeSignIn extends CodeStep {
  username: string;
  password: string;
  code: string;
}

/** Goes on with a sign-in by a code. @throws HttpError */
export const signInByCode = (body: CodeSignIn): Promise<StoredUser> =>
  signInOnce('user/login/code', { method: 'POST', body });

/** Ends a sign-in with a passkey. @param body the signed answer @throws HttpError */
export const finishPasskey = (body: unknown): Promise<StoredUser> =>
  signInOnce('user/passkey/login/finish', { method: 'POST', body });

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
export async function fetchRoundTrip(provider: string): Promise<RoundTripStart> {
  const intent = storedUser.get() ? { intent: 'bind' } : { intent: 'login', sign_in: 'true' };
  const query = { provider, ...intent };
  const { data, code_challenge: challenge } = await requestEnvelope('oauth/state', { query });
  if (typeof data !== 'string' || data === '') throw new HttpError('badResponse', 'no state', 200);
  return { state: data, challenge: typeof challenge === 'string' ? challenge : undefined };
}

/** A state for a code of WeChat; empty for a relay that gives none for it, and asks for none. @throws HttpError */
export const fetchCodeState = (): Promise<string> =>
  fetchRoundTrip('wechat').then(
    ({ state }) => state,
    (error) => {
      if (isRefusal(error)) return '';
      throw error;
    },
  );
