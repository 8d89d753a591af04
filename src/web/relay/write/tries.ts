/** Tries of a write that failed: the next one finds out whether they changed something, and adds no amount twice. */
import type { Identifier } from 'react-admin';
import { newUuid } from '../calls/newUuid';
import { bookedAtLatest } from '../calls/waits';
import { HttpError, isUnknown } from '../errors/HttpError';
import type { Change } from './changes';

/** A change that was sent. */
export interface Try extends Change {
  /** When its key was sent first, in epoch ms. */
  at: number;
  /** True where nobody knows that it has ended: the relay may still be at it. */
  mayRun?: boolean | undefined;
}

/** The tries of a job, by id; one object for the job and all that try its open records again. */
export interface Tries {
  sent: Map<Identifier, Try>;
  keys: Map<Identifier, string>;
}

/** Tries of a job that begins: none so far. */
export const newTries = (): Tries => ({ sent: new Map(), keys: new Map() });

/** Forgets a try, unless nobody knows whether it changed something. */
export function forgetTry({ sent }: Tries, id: Identifier, error: unknown): void {
  const tried = sent.get(id);
  if (!isUnknown(error)) sent.delete(id);
  // A proxy that answers 502 for the relay waits for it no longer.
  else if (tried && error instanceof HttpError && error.kind === 'unsure' && error.status !== 502)
    sent.set(id, { ...tried, mayRun: true });
}

/** True where the next try takes the same key, for what it added may not be seen yet. */
const keepsKey = (tried: Try | undefined): tried is Try =>
  tried !== undefined && (tried.mayRun === true || Date.now() - tried.at <= bookedAtLatest);

/** Notes a change that is sent now. @param tried the try before it */
export function noteTry({ sent }: Tries, change: Change, tried: Try | undefined): void {
  const at = keepsKey(tried) ? tried.at : Date.now();
  sent.set(change.before.id, { ...change, at, mayRun: tried?.mayRun });
}

/** Forgets the tries of a record that is written. */
export function endTries({ sent, keys }: Tries, id: Identifier): void {
  sent.delete(id);
  keys.delete(id);
}

/**
 * One key for all tries of a record, so that a server adds once. After a try that changed nothing, or was seen to have
 * added nothing, a new key is taken: in front of a relay the old one may only tell the old failure again.
 */
export function keyOf({ keys }: Tries, id: Identifier, tried: Try | undefined): string {
  const key = (keepsKey(tried) ? keys.get(id) : undefined) ?? newUuid();
  keys.set(id, key);
  return key;
}
