/** Work that a server does again and again while it runs. */
import type { Logger } from 'pino';
import { logError } from '../errors/loggedError';
import { countJob } from '../watch/metrics';

/**
 * Does work after a pause, and again a pause after its end. Errors are logged.
 * @param work is asked to end soon by its signal
 * @returns a function that stops it, and waits for what runs
 */
export function repeat(
  log: Logger,
  kind: Parameters<typeof countJob>[0],
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const next = () => {
    timer = setTimeout(async () => {
      running = countJob(kind, () => work(signal)).catch((error: unknown) => {
        if (!signal.aborted) logError(log, error, kind);
      });
      await running;
      if (!signal.aborted) next();
    }, everyMs).unref();
  };
  next();
  return () => {
    stopping.abort();
    clearTimeout(timer);
    return running;
  };
}
