/** What this page has seen of a relay's limit of calls: how long it lets nobody in, and when it goes on. */
import { createStore, useStoreValue } from './storage/createStore';

/** Longest window of a limit, in ms: One API counts the calls of the last three minutes. */
export const maxWindow = 180_000;

/**
 * Pauses between the tries where the relay does not say how long, in ms; a refused call does not count against the
 * limit.
 */
const pauses = [2000, 4000, 8000] as const;
const maxPause = 15_000;
/** Calls side by side come back within this time, in ms, and not at the same moment. */
const maxSpread = 1000;

/** Epoch ms when the relay is likely to go on; undefined while it takes calls. */
const waitingUntil = createStore<number | undefined>(undefined);
export const useWaitingUntil = (): number | undefined => useStoreValue(waitingUntil);

/** Epoch ms of the first call since the last wait, and of the first refusal since then. */
let burstStart: number | undefined;
let refusedAt: number | undefined;
let seenWindow: number | undefined;

/** Notes that a call begins. */
export function noteCall(now: number): void {
  burstStart ??= now;
}

/**
 * Notes an answer.
 * @param began epoch ms of its call: one that was under way at the refusal says nothing of the limit
 */
export function noteAnswer(began: number, now: number): void {
  if (refusedAt === undefined || began < refusedAt) return;
  seenWindow = Math.min(now - (burstStart ?? now), maxWindow);
  burstStart = now;
  refusedAt = undefined;
  waitingUntil.set(undefined);
}

/**
 * Notes a refusal.
 * @param attempt counted from 0
 * @param asked what the relay asks for (Retry-After), in ms
 * @returns how long to wait, in ms
 */
export function noteRefusal(attempt: number, asked: number | undefined, now: number): number {
  refusedAt ??= now;
  const spread = Math.random() * maxSpread;
  if (asked !== undefined) {
    waitingUntil.set(now + asked);
    return Math.min(asked, maxWindow) + (asked < maxSpread ? 0 : spread);
  }
  const left = (burstStart ?? now) + (seenWindow ?? maxWindow) - now;
  waitingUntil.set(now + Math.max(left, pauses[0]));
  // The try that ends the wait comes when the window of the first call is over; those before it find a shorter window.
  return (left > 0 ? Math.min(pauses[attempt] ?? maxPause, left) : pauses[0]) + spread;
}

/** Ends the line about waiting when nobody waits any more. */
export function forgetWait(): void {
  waitingUntil.set(undefined);
}
