/** Beginning of a session, and the end that the relay says. */

import { readText, writeText } from '../../storage/browserStorage';
import { dropDraftsOfOthers, noteSignOut } from '../../storage/drafts';
import { ownPath } from '../../storage/ownAddress';
import { type StoredUser, storedUser, toStoredUser } from '../../storage/storedUser';
import { goTo, isPublicPage, safePath } from '../../ui/links/publicPages';
import { request } from '../calls/request';
import type { SessionEnd } from '../calls/sessionEnd';
import { HttpError, isLost } from '../errors/HttpError';

const wayBackKey = 'way-back';

/**
 * Signs in.
 * @param setupCode for the first password of a new server
 * @throws HttpError, also where a code is needed, too: codeStepOf
 */
export async function signIn(
  username: string,
  password: string,
  setupCode?: string,
): Promise<void> {
  const body = { username, password, ...(setupCode ? { setup_code: setupCode } : {}) };
  keepUser(
    await request('user/login', { method: 'POST', body }).catch(async (error: unknown) => {
      if (!isLost(error)) throw error;
      // Few need it, so it is no part of the first paint.
      return (await import('./lookForSession')).signInAgain(error, body);
    }),
  );
}

/** Remembers who a relay's answer says is signed in. @throws HttpError with the data where it names nobody */
export function keepUser(data: unknown): StoredUser {
  const user = toStoredUser(data);
  if (!user) throw new HttpError('badResponse', 'no user', 200, {}, data);
  noteSignOut(undefined);
  dropDraftsOfOthers(user.id);
  storedUser.set(user, true);
  isAsked = false;
  return user;
}

/** Remembers the current page and asks to sign in again, with the reason. Many calls at once lead there once. */
export function expireSession(why: SessionEnd): void {
  storedUser.set(undefined);
  if (isPublicPage()) return; // the first of many calls led there
  rememberWayBack();
  goTo(`/login?${why}=true`, { replace: true });
}

let isAsked = false;

/** Sends a visitor of a page for users to the sign-in page. It says why, and leads back. */
export function askToSignIn(): void {
  isAsked = true;
  rememberWayBack();
  goTo('/login', { replace: true });
}

/** True once the current visitor was sent to the sign-in page. */
export const wasAskedToSignIn = (): boolean => isAsked;

/** Remembers the current page for after the sign-in; a public page is none to come back to. */
export function rememberWayBack(): void {
  if (isPublicPage()) return;
  writeText(wayBackKey, ownPath() + location.search, 'sessionStorage');
}

/** The page first asked for; the fallback when there is none. */
export const returnAddress = (fallback: string): string =>
  safePath(readText(wayBackKey, 'sessionStorage'), fallback);

/** The same, once. */
export function takeReturnAddress(fallback: string): string {
  const path = returnAddress(fallback);
  writeText(wayBackKey, null, 'sessionStorage');
  return path;
}
