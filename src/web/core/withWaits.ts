import { HttpError } from './HttpError';
import { forgetWait, noteAnswer, noteCall, noteRefusal } from './relayTurns';
import { showError } from './showError';

/** How long one call is waited for in all, in ms: twice the longest window, for others may use up the first. */
const patience = 400_000;

/** Waits; ends at once when the signal does. */
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/**
 * Does a call, and does it again after a wait while the relay answers 429: that was refused before anything happened,
 * so that it alone may be sent again. Waits last until the relay's window of calls is over.
 * @param wait and `now` (epoch ms) are handed in by tests
 */
export async function withWaits<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = sleep,
  now: () => number = Date.now,
): Promise<T> {
  for (let attempt = 0, waited = 0; ; attempt++) {
    const began = now();
    noteCall(began);
    try {
      const answer = await call();
      noteAnswer(began, now());
      return answer;
    } catch (error) {
      const isTurn = error instanceof HttpError && error.kind === 'rateLimited';
      if (!isTurn || waited >= patience || signal.aborted) {
        forgetWait();
        throw error;
      }
      const ms = noteRefusal(attempt, error.retryAfterMs, now());
      waited += ms;
      await wait(ms, signal);
      if (signal.aborted) {
        forgetWait();
        throw error;
      }
    }
  }
}

/** Times that a reading call is sent again after 429, and the longest wait for it, in ms. */
const maxTurns = 2;
const maxTurn = 30_000;
/** Longest wait without a message to the user, in ms. */
const quietWait = 1500;

const turnWait = (attempt: number, error: unknown): number =>
  (error instanceof HttpError ? error.retryAfterMs : undefined) ?? 500 * 2 ** attempt;

/**
 * Options of queries: a read that the relay refuses with 429 is repeated after the wait that it asks for; the user gets
 * a message when that takes long.
 */
export const queryRetries = {
  retry: (attempt: number, error: unknown): boolean => {
    const wait = turnWait(attempt, error);
    const isTurn =
      error instanceof HttpError &&
      error.kind === 'rateLimited' &&
      attempt < maxTurns &&
      wait <= maxTurn;
    if (isTurn && wait > quietWait) showError(error);
    return isTurn;
  },
  retryDelay: turnWait,
};
