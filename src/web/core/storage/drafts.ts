/** What was typed when a session ended is kept for the same user in the same tab: see forms/useDraft.ts. */
import { readObject, readText, writeText } from './browserStorage';

/** One object for all drafts of a user: `{ user, forms: { [form]: { changes, base } } }`. */
export const draftKey = 'form-draft';

export function dropDrafts(): void {
  writeText(draftKey, null, 'sessionStorage');
}

const signedOutKey = 'signed-out';

/** Notes for all tabs whether the session ended because its user signed out. */
export function noteSignOut(isSignedOut: boolean): void {
  writeText(signedOutKey, isSignedOut ? 'true' : null);
}

/** True once the user has signed out in any tab. */
export const isSignedOut = (): boolean => readText(signedOutKey) !== null;

/** Deletes what another user than this one had typed. */
export function dropDraftsOfOthers(user: number | string): void {
  const stored = readObject(draftKey, 'sessionStorage');
  if (stored && stored['user'] !== user) dropDrafts();
}
