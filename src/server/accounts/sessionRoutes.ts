/** The own sessions: where one is signed in, and their end. */
import { Hono } from 'hono';
import { requireRole, requireSession, signOut } from '../auth/session';
import { endOtherAccess, endSessionNamed, forgetDevicesOf, sessionsOf } from '../auth/sessions';
import { AppError } from '../kernel/errors/AppError';
import { readCookie } from '../kernel/requests/cookies';
import { ok } from '../kernel/requests/envelope';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { holdCredential } from './passwords';

/** Calls below /user, for sessions. */
export function sessionRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const own = [requireRole(services, 1, true), requireSession(services)] as const;
  app.get('/sessions', ...own, async (c) => {
    const current = readCookie(c, services, 'session') ?? '';
    return ok(c, await sessionsOf(services.store, c.get('user').id, current, services.now()));
  });
  app.delete('/sessions/:id', ...own, async (c) => {
    const held = await c.get('begin')(services);
    if (!(await endSessionNamed(held.store, c.get('user').id, c.req.param('id'))))
      throw new AppError('notFound');
    return ok(c);
  });
  app.post('/sessions/end', ...own, async (c) => {
    const { id } = c.get('user');
    const held = await c.get('begin')(services);
    // Who signs in at the same time is out as well, or signed in after it.
    await holdCredential(held, id);
    await endOtherAccess(held.store, id, '');
    await forgetDevicesOf(held.store, id);
    await signOut(c, held);
    return ok(c);
  });
  return app;
}
