/** Typed values of a session that ended, for the same user in the same tab: see form/save/useDraft.ts. */
import { readObject, readText, writeText } from './browserStorage';

/** One object for all drafts of a user: `{ user, forms: { [form]: { changes, base } } }`. */
export const draftKey = 'form-draft';

export function dropDrafts(): void {
  writeText(draftKey, null, 'sessionStorage');
}

/** The results of tests that this browser keeps for a relay that keeps none: see relay/rows/ownTests.ts. */
export const testsKey = 'channel-tests';

/** True where something that was typed waits to be given back. */
export const hasDrafts = (): boolean => readObject(draftKey, 'sessionStorage') !== undefined;

const signedOutKey = 'signed-out';

/** Notes for all tabs whose session ended because they signed out. */
export function noteSignOut(user: number | string | undefined): void {
  writeText(signedOutKey, user === undefined ? null : String(user));
}

/** True once that user has signed out in any tab. */
export const isSignedOut = (user: unknown): boolean => readText(signedOutKey) === String(user);

/** Deletes what another user than this one had typed. */
export function dropDraftsOfOthers(user: number | string): void {
  const stored = readObject(draftKey, 'sessionStorage');
  if (stored && stored['user'] !== user) dropDrafts();
}

const typedEvent = 'keep-typed';

/** Lets forms keep what was typed for the next page of this tab. */
export const keepTyped = () => dispatchEvent(new Event(typedEvent));

/** Calls back before the page reloads by the console itself. @returns what ends that */
export function beforeReload(keep: () => void): () => void {
  addEventListener(typedEvent, keep);
  return () => removeEventListener(typedEvent, keep);
}
