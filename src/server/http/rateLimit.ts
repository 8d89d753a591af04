/** Limits per client address (facts.md section 13): 480 calls in 180 s, 20 tries in 20 min where a password is guessed. */
import { getConnInfo } from '@hono/node-server/conninfo';
import { createMiddleware } from 'hono/factory';
import { AppError } from './AppError';
import type { AppContext, AppEnv, Services } from './types';

interface Window {
  count: number;
  until: number;
}

const maxAddresses = 10_000;

function addressOf(c: AppContext): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown'; // no socket: a test that calls the app directly
  }
}

/** Refuses with 429 and Retry-After once `limit` calls came from one address within `seconds`. */
export function rateLimit(services: Services, limit: number, seconds: number) {
  const windows = new Map<string, Window>();
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!services.rateLimit) return next();
    const address = addressOf(c);
    const now = services.now();
    const old = windows.get(address);
    const window = old && old.until > now ? old : { count: 0, until: now + seconds };
    windows.delete(address);
    windows.set(address, window);
    if (windows.size > maxAddresses) windows.delete(windows.keys().next().value ?? '');
    window.count += 1;
    if (window.count > limit) {
      c.header('Retry-After', String(window.until - now));
      throw new AppError('tooMany', {}, 429);
    }
    return next();
  });
}
