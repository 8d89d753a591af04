import { reportError } from '../toasts/reportError';
import { HttpError } from './HttpError';

/** Waits after the first, second, … answer of "too many requests", in ms, where the relay does not say how long. */
const waits = [2000, 5000, 10_000, 30_000, 60_000] as const;
const longestWait = 60_000;

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Does a call, and does it again after a wait while the relay answers 429: that was refused before anything happened, so
 * that it alone may be sent again.
 */
export async function withWaits<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const ms = waits[attempt];
      if (
        !(error instanceof HttpError && error.kind === 'rateLimited') ||
        ms === undefined ||
        signal.aborted
      )
        throw error;
      await wait(error.retryAfterMs === undefined ? ms : Math.min(error.retryAfterMs, longestWait));
      if (signal.aborted) throw error;
    }
  }
}

/** Times that a reading call is sent again after 429, and the longest wait for it, in ms (reliability.md U4). */
const mostTurns = 2;
const longestTurn = 30_000;
/** A wait that the user need not be told of, in ms. */
const quietWait = 1500;

const turnWait = (attempt: number, error: unknown): number =>
  (error instanceof HttpError ? error.retryAfterMs : undefined) ?? 500 * 2 ** attempt;

/** Options of queries: what is read is read again when the relay had too many requests, as late as it asks; the user is told where that takes long. */
export const waitForTurn = {
  retry: (attempt: number, error: unknown): boolean => {
    const wait = turnWait(attempt, error);
    const isTurn =
      error instanceof HttpError &&
      error.kind === 'rateLimited' &&
      attempt < mostTurns &&
      wait <= longestTurn;
    if (isTurn && wait > quietWait) reportError(error);
    return isTurn;
  },
  retryDelay: turnWait,
};
