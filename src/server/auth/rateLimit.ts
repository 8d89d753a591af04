/** Limits per client address: 480 calls in 180 s, 20 tries in 20 min where something is guessed. */
import { createMiddleware } from 'hono/factory';
import { AppError } from '../kernel/errors/AppError';
import { clientNetworks } from '../kernel/requests/clientAddress';
import type { AppContext, AppEnv, FloodLimits } from '../kernel/requests/types';
import { timeWindows } from '../kernel/work/timeWindows';
import type { Services } from '../options/Services';
import { countAttempt } from './attempts';

const maxAddresses = 10_000;

type FloodSettings = Pick<Services, 'rateLimit' | 'now' | 'trustedProxies' | 'floodLimits'>;

export const standardFlood: FloodLimits = { api: 480, pages: 2400, usage: 6000 };

const floodSeconds = 180;

/** How many times more calls an administrator has, for bulk work on a few thousand records. */
const adminFactor = 10;

/**
 * Refuses with 429 and Retry-After once the calls of one address are too many; who is signed in as an
 * administrator has ten times as many, so that bulk work does not lock the console for its user.
 * It protects this process, so it counts in its memory; what must hold over all processes is guessLimit.
 */
export function rateLimit(settings: FloodSettings, isAdmin: (c: AppContext) => Promise<boolean>) {
  const limit = settings.floodLimits.api;
  return flood(
    settings,
    limit,
    async (c, count) => count <= limit * adminFactor && (await isAdmin(c)),
  );
}

/** The same for what is not below /api, alike for everybody. */
export function floodLimit(settings: FloodSettings, kind: 'pages' | 'usage') {
  return flood(settings, settings.floodLimits[kind], async () => false);
}

function flood(
  services: Pick<Services, 'rateLimit' | 'now' | 'trustedProxies'>,
  limit: number,
  mayMore: (c: AppContext, count: number) => Promise<boolean>,
) {
  const windowOf = timeWindows<string, { count: number }>(floodSeconds, maxAddresses, () => ({
    count: 0,
  }));
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!services.rateLimit) return next();
    const now = services.now();
    for (const { network, times } of clientNetworks(c, services)) {
      const window = windowOf(network, now);
      window.count += 1;
      if (window.count > limit * times && !(await mayMore(c, window.count / times)))
        throw new AppError('tooMany', { seconds: window.until - now }, 429, {}, 'flood');
    }
    return next();
  });
}

const guesses = 20;
const guessSeconds = 1200;

/**
 * Counts a try of the sender of the request, in the database: at most 20 in 20 minutes from one network.
 * @param what names the tries that count together
 * @throws AppError tooMany (429)
 */
export async function countGuess(
  c: AppContext,
  services: Pick<Services, 'now' | 'rateLimit' | 'store' | 'trustedProxies'>,
  what: string,
): Promise<void> {
  for (const { network, times } of clientNetworks(c, services))
    await countAttempt(services, `${what}:${network}`, guesses * times, guessSeconds);
}

/** Counts each call as a try; see countGuess. */
export function guessLimit(
  services: Pick<Services, 'now' | 'rateLimit' | 'store' | 'trustedProxies'>,
  what: string,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await countGuess(c, services, what);
    return next();
  });
}
