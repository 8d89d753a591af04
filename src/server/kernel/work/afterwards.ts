/** Work that is done after the answer, so that neither its time nor its outcome shows in it. */
import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { countJob } from '../watch/metrics';

export interface Afterwards {
  /** Does the work soon. Errors are logged. */
  later: (work: () => Promise<void>) => void;
  /** Resolves once all of it is done. */
  done: () => Promise<void>;
}

/** Within so many ms: the answer is on its way, and the beginning of the work meets no request in particular. */
const [soonestMs, latestMs] = [20, 120];

export function createAfterwards(log: Logger): Afterwards {
  const running = new Set<Promise<void>>();
  return {
    later: (work) => {
      const promise = new Promise<void>((resolve) => {
        setTimeout(resolve, randomInt(soonestMs, latestMs));
      })
        .then(() => countJob('after_answer', work))
        .catch((error: unknown) => log.warn({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(promise));
      running.add(promise);
    },
    done: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
