/**
 * The second factor before money and before what gives somebody a way in: these calls want it given in the last ten
 * minutes, from accounts that have one. Others do them as the contract has it.
 */
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { readerOf, requireSecond } from './session';

/**
 * Comes before the kept answers of keys, for those show what a call answered.
 * @param isGuarded whether it asks before a call, by method and path without a slash at its end
 */
export const secondGate = (
  services: Services,
  isGuarded: (method: string, path: string) => boolean,
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (isGuarded(c.req.method, c.req.path.replace(/\/$/, ''))) {
      const user = await readerOf(c, services);
      if (user) await requireSecond(c, services, user.id);
    }
    return next();
  });
