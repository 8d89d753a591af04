/** Channels: the calls of every resource, and those on many channels. */
import { Hono } from 'hono';
import { ok } from '../http/envelope';
import { requireRole } from '../http/session';
import type { AppEnv, Services } from '../http/types';
import { allModels } from './catalogueRoutes';
import { recordRoutes } from './recordRoutes';

const enabled = 1;

export function channelRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, 10));
  // As recorded, this list has no success flag.
  app.get('/models', (c) => c.json({ object: 'list', data: allModels.map((id) => ({ id, object: 'model', created: 1_626_777_600, owned_by: 'relay' })) }));
  app.delete('/disabled', async (c) => {
    const { numDeletedRows } = await services.store.records.deleteFrom('channel').where('status', '!=', enabled).executeTakeFirst();
    return ok(c, Number(numDeletedRows));
  });
  app.route('/', recordRoutes(services, 'channel'));
  return app;
}
