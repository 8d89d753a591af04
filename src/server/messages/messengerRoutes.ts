/** The targets of messages: the calls of every resource, and a test. */
import { Hono } from 'hono';
import { userRole } from '../../schema/records.gen';
import { checkAccess, requireRole } from '../auth/session';
import { AppError } from '../kernel/errors/AppError';
import { ok } from '../kernel/requests/envelope';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { parseId } from '../records/lists';
import { recordRoutes } from '../records/recordRoutes';
import { getRecord } from '../records/records';
import { tryAgain } from './deliveries';
import { messengerRules } from './messengerRules';
import { sendSoon, testMessage } from './tell';

export function messengerRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.user));
  // Answers the id of the delivery, which has the result once there is one.
  app.post('/test/:id', async (c) => {
    checkAccess(c, { resource: 'messenger', action: 'test' });
    const id = parseId(c.req.param('id'));
    const { id: target } = await getRecord(
      services.store,
      'messenger',
      { caller: c.get('user') },
      id,
    );
    const held = await c.get('begin')(services);
    const delivery = await testMessage(held, Number(target));
    sendSoon(services);
    return ok(c, { delivery });
  });
  app.post('/again/:id', async (c) => {
    checkAccess(c, { resource: 'messenger', action: 'test' });
    const held = await c.get('begin')(services);
    if (!(await tryAgain(held, parseId(c.req.param('id'))))) throw new AppError('notFailed');
    sendSoon(services);
    return ok(c);
  });
  app.route('/', recordRoutes(services, 'messenger', messengerRules));
  return app;
}
