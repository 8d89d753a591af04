/** Keeps the sums of the log up to date while a server runs, and the number of failed calls within bounds. */
import { endLease, renewLease, takeLease } from '../auth/leases';
import { logError } from '../kernel/errors/loggedError';
import { countJob } from '../kernel/watch/metrics';
import type { Services } from '../options/Services';
import { keepNewestFailures } from './failures';
import { rollUpLog } from './rolledSums';

const firstMs = 10_000;
const everyMs = 300_000;
const lease = 'usage-sums';
const leaseSeconds = 600;
const renewMs = 60_000;

/** Adds up hours and days once they are over; of several processes one does it. @returns a function that stops it */
export function updateSums(services: Pick<Services, 'log' | 'now' | 'store'>): () => void {
  let isStopping = false;
  let timer: NodeJS.Timeout;
  const work = async () => {
    if (!(await takeLease(services, lease, leaseSeconds))) return;
    const renewal = setInterval(
      () => void renewLease(services, lease, leaseSeconds).catch(() => {}),
      renewMs,
    ).unref();
    try {
      await rollUpLog(services, () => isStopping);
      if (!isStopping) await keepNewestFailures(services.store);
    } finally {
      clearInterval(renewal);
      if (!isStopping) await endLease(services, lease);
    }
  };
  const next = (ms: number) => {
    timer = setTimeout(async () => {
      await countJob('log_sums', work).catch((error: unknown) => {
        if (!isStopping) logError(services.log, error, 'sums of the log');
      });
      if (!isStopping) next(everyMs);
    }, ms).unref();
  };
  next(firstMs);
  return () => {
    isStopping = true;
    clearTimeout(timer);
  };
}
