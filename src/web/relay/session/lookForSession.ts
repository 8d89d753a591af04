/** Whether somebody is signed in, after a sign-in or a sign-out whose answer was lost. */
import { isSameName } from '../../../schema/nameForms';
import type { Row } from '../../../schema/types';
import { request } from '../calls/request';
import { done, lookAfter, notDone, requestWrite, unknown } from '../calls/settle';
import { answerLimits, nextWait, resendWaits, sleep } from '../calls/waits';
import { type HttpError, isLost } from '../errors/HttpError';
import { readOwn } from './ownAccount';

/**
 * Signs in once more: a session that is there may be an older one of the same account, and says nothing of the
 * password. Where that answer is lost, too, the session has to do.
 * @throws HttpError what the second try was refused for; notDone when nobody is signed in, or somebody else
 */
export async function signInAgain(
  lost: HttpError,
  body: { username: string; password: string },
): Promise<unknown> {
  const { username } = body;
  await sleep(nextWait(resendWaits, 0, lost.retryAfterMs) ?? 0);
  try {
    const timeLimit = answerLimits.again;
    return await request('user/login', { method: 'POST', body, timeLimit });
  } catch (error) {
    if (!isLost(error)) throw error;
  }
  return lookAfter(lost, async () => {
    const now = await readOwn();
    const isSame =
      now !== undefined &&
      [now['username'], now['email']].some((own) => isSameName(String(own ?? ''), username));
    return isSame ? done(now) : notDone;
  });
}

/** @throws HttpError notDone while the session lasts */
export async function lookForSignOut(lost: HttpError): Promise<void> {
  await lookAfter(lost, async () => ((await readOwn()) ? notDone : done(undefined)));
}

/** The user that a sign-in through a provider has signed in. */
export function lookForAnybody(lost: HttpError): Promise<Row> {
  return lookAfter(lost, async () => {
    const now = await readOwn();
    return now ? done(now) : notDone;
  });
}

/**
 * Registers an account. Without keys, signing in says whether there is one with that password; a refusal may have other
 * reasons.
 * @throws HttpError
 */
export async function register(
  query: Record<string, string | undefined>,
  body: Row,
): Promise<void> {
  const { username, password } = body;
  await requestWrite('user/register', { method: 'POST', query, body }, async () => {
    const data = await requestWrite('user/login', { method: 'POST', body: { username, password } });
    await requestWrite('user/logout', {}).catch(() => undefined);
    return data ? done(undefined) : unknown;
  });
}

/** Gives a new relay its first user, who may do everything. @throws HttpError */
export const setUpRelay = (username: string, password: string): Promise<unknown> =>
  requestWrite('setup', {
    method: 'POST',
    body: {
      username,
      password,
      confirmPassword: password,
      SelfUseModeEnabled: false,
      DemoSiteEnabled: false,
    },
  });
