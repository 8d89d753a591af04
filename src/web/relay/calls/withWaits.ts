/** Sends a call that the relay refuses with 429 again after a wait: nothing was done. */

import { createSharedValue, useSharedValue } from '../../storage/sharedValue';
import { HttpError } from '../errors/HttpError';
import { showError } from '../errors/showError';
import {
  jobPatience,
  jobSpread,
  jobWaits,
  nextWait,
  quietWait,
  readWaits,
  relayWindow,
  sleep,
} from './waits';

/** Epoch ms when the relay is likely to go on; undefined while it takes calls. */
const waitingUntil = createSharedValue<number | undefined>(undefined);

/** Epoch ms when the relay is likely to take calls again; undefined while it takes them. Renders when it changes. */
export const useWaitingUntil = (): number | undefined => useSharedValue(waitingUntil);

/** Epoch ms of the first call since the last wait, and of the first refusal since then. */
let burstStart: number | undefined;
let refusedAt: number | undefined;
/** How long the last wait and its calls took, in ms: the window of this relay. */
let seenWindow: number | undefined;

/** @param began epoch ms of the call; ignored if that was before the last refusal */
function noteAnswer(began: number): void {
  if (refusedAt === undefined || began < refusedAt) return;
  const now = Date.now();
  seenWindow = Math.min(now - (burstStart ?? now), relayWindow);
  burstStart = now;
  refusedAt = undefined;
  waitingUntil.set(undefined);
}

/**
 * Notes a refusal. Where the relay does not say how long, the last wait ends with the window of the first call.
 * @param attempt waits of the call before this one
 * @returns how long the call waits, in ms
 */
function noteRefusal(attempt: number, asked: number | undefined): number | undefined {
  const now = Date.now();
  refusedAt ??= now;
  const rest = (burstStart ?? now) + (seenWindow ?? relayWindow) - now;
  const left = asked ?? Math.max(rest, jobWaits.pauses[0]);
  waitingUntil.set(now + left);
  const wait = nextWait(jobWaits, attempt, asked);
  const spread = left < jobSpread ? 0 : Math.random() * jobSpread;
  return wait === undefined ? undefined : Math.min(wait, left) + spread;
}

const isTurn = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.kind === 'rateLimited';

/** The one of all waiting calls that asks again: settles once the relay takes it, or it is given up. */
let asking: Promise<void> | undefined;

/**
 * Does a call of work that takes minutes, and does it again after a wait as long as the relay answers 429. Of all that
 * wait only one asks again; the others follow it.
 * @param wait is handed in by tests
 * @throws the error of the call; the last refusal once the signal ends, or the waits were too long in all
 */
export async function withWaits<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = sleep,
): Promise<T> {
  let askedForAll = () => {};
  let isFirst = false;
  for (let attempt = 0, waited = 0; ; attempt++) {
    const began = Date.now();
    burstStart ??= began;
    try {
      const answer = await call();
      noteAnswer(began);
      askedForAll();
      return answer;
    } catch (error) {
      const isOver = !isTurn(error) || waited >= jobPatience || signal.aborted;
      const ms = isOver ? undefined : noteRefusal(attempt, error.retryAfterMs);
      if (ms !== undefined && asking && !isFirst) {
        const since = Date.now();
        const stopped = new Promise((resolve) => {
          signal.addEventListener('abort', resolve, { once: true });
        });
        await Promise.race([asking, stopped]);
        if (!signal.aborted) await wait(Math.random() * jobSpread, signal);
        waited += Date.now() - since;
      } else if (ms !== undefined) {
        if (!isFirst)
          asking = new Promise((resolve) => {
            askedForAll = () => {
              asking = undefined;
              resolve();
            };
          });
        isFirst = true;
        waited += ms;
        await wait(ms, signal);
      }
      if (ms === undefined || signal.aborted) {
        askedForAll();
        // The line about waiting goes when nobody waits any more.
        waitingUntil.set(undefined);
        throw error;
      }
    }
  }
}

const readWait = (attempt: number, error: unknown): number | undefined =>
  isTurn(error) ? nextWait(readWaits, attempt, error.retryAfterMs) : undefined;

/** Options of queries: how a read for the page is tried again after 429; a long wait shows a message. */
export const queryRetries = {
  retry: (attempt: number, error: unknown): boolean => {
    const wait = readWait(attempt, error);
    if (wait !== undefined && wait > quietWait) showError(error);
    return wait !== undefined;
  },
  retryDelay: (attempt: number, error: unknown): number => readWait(attempt, error) ?? 0,
};
