/**
 * The second factor before money and before what gives somebody a way in: these calls want it given in the last ten
 * minutes, from accounts that have one. Others do them as the contract has it.
 */
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { readerOf, requireSecond } from './session';

/** Methods and paths. The names of calls that read come as HEAD, too. */
const guarded = [
  /^(GET|HEAD) \/api\/user\/token$/,
  /^(POST|PUT|PATCH) \/api\/user$/,
  /^POST \/api\/user\/manage$/,
  /^DELETE \/api\/user\/[^/]+$/,
  /^POST \/api\/topup$/,
  /^(POST|PUT|PATCH|DELETE) \/api\/option$/,
  /^(POST|PUT|PATCH|DELETE) \/api\/redemption(\/.*)?$/,
  // These ask for themselves, but their kept answers show secrets.
  /^POST \/api\/user\/(factor\/(codes|setup|enable)|passkeys\/finish)$/,
];

/** True for a call that the gate guards. @param path without a slash at its end */
export const isGuarded = (method: string, path: string): boolean =>
  guarded.some((pattern) => pattern.test(`${method} ${path}`));

/** Comes before the kept answers of keys, for those show what a call answered. */
export const secondGate = (services: Services) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (isGuarded(c.req.method, c.req.path.replace(/\/$/, ''))) {
      const user = await readerOf(c, services);
      if (user) await requireSecond(c, services, user.id);
    }
    return next();
  });
