import { HttpError } from './HttpError';

/** Waits after the first, second, … answer of "too many requests", in ms, where the relay does not say how long. */
const waits = [2000, 5000, 10_000, 30_000, 60_000] as const;
const longestWait = 60_000;

const sleep = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms); });

/**
 * Does a call, and does it again after a wait while the relay answers 429: that was refused before anything happened, so
 * that it alone may be sent again.
 */
export async function withWaits<T>(call: () => Promise<T>, signal: AbortSignal, wait: (ms: number) => Promise<void> = sleep): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const ms = waits[attempt];
      if (!(error instanceof HttpError && error.kind === 'rateLimited') || ms === undefined || signal.aborted) throw error;
      await wait(error.retryAfterMs === undefined ? ms : Math.min(error.retryAfterMs, longestWait));
      if (signal.aborted) throw error;
    }
  }
}
